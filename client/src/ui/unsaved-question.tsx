import { useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

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
      className="flex flex-wrap items-center gap-3 rounded-md bg-warning-soft p-4 sm:col-span-full"
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
