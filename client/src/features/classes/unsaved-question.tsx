import { useEffect, useId, useRef, useState } from 'react'
import { useAskBeforeLeaving } from '../../lib/unsaved.ts'
import { Button } from '../../ui/button.tsx'

/** Asks before a dialog with changes is closed or its page is left; to close it again keeps it open. */
export function useUnsaved(isDirty: boolean, onClose: () => void) {
  const [leave, setLeave] = useState<() => void>()
  const ask = (leaving: () => void) => setLeave(() => leaving)
  const keep = () => setLeave(undefined)
  useAskBeforeLeaving(isDirty, ask)
  return {
    isAsked: leave !== undefined,
    close: () => {
      if (leave) keep()
      else if (isDirty) ask(onClose)
      else onClose()
    },
    keep,
    discard: () => leave?.(),
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
