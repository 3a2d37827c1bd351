import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** Closes a form at once when nothing was typed, else asks first; a second wish to close is taken as the answer. */
export function useUnsaved(isDirty: boolean, onClose: () => void) {
  const [isAsked, setIsAsked] = useState(false)
  return {
    isAsked,
    close: () => (isDirty && !isAsked ? setIsAsked(true) : onClose()),
    keep: () => setIsAsked(false),
  }
}

/** Asks what to do with what was typed and not saved. */
export function UnsavedQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const textId = useId()
  useEffect(() => {
    const before = document.activeElement
    ref.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <fieldset
      ref={ref}
      aria-labelledby={textId}
      className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft p-4 sm:col-span-2"
    >
      <p id={textId} className="w-full text-warning">
        Close without saving what you changed?
      </p>
      <Button look="secondary" onClick={onKeep}>
        Keep editing
      </Button>
      <Button look="danger" onClick={onDiscard}>
        Discard changes
      </Button>
    </fieldset>
  )
}
