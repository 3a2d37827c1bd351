import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** Asks before a form with changes is closed; closing again discards them. */
export function useUnsaved(isDirty: boolean, onClose: () => void) {
  const [isAsked, setIsAsked] = useState(false)
  return {
    isAsked,
    close: () => (isDirty && !isAsked ? setIsAsked(true) : onClose()),
    keep: () => setIsAsked(false),
  }
}

/** Asks whether to discard unsaved changes. */
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
        Close without saving your changes?
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
