import type { FormEvent, ReactNode, RefObject } from 'react'
import { DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  /** Why the change failed; empty if a field says it. */
  error: string
  onBack: () => void
  /** The button that submits. */
  action: ReactNode
  children: ReactNode
}

/** The frame of a form about dates of a class: an error, the way back and the action stand below its fields. */
export function DateForm({ ref, onSubmit, error, onBack, action, children }: Props) {
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={onSubmit}
      className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md bg-sunken p-4"
    >
      {children}
      {error && <Notice tone="danger">{error}</Notice>}
      <DialogActions cancel="Back" onCancel={onBack}>
        {action}
      </DialogActions>
    </form>
  )
}
