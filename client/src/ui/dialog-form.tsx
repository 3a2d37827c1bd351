import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { Notice, type Tone } from './notice.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

type DialogFormProps = {
  ref?: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  /** Two columns of fields on wide screens. */
  twoColumns?: boolean
  /** What came of the last attempt; a text alone says why it failed, and is empty where a field says it. */
  message: { tone: Tone; text: string } | string | null | undefined
  /** Whether to ask before what was typed is discarded (`useUnsaved`). */
  unsaved: { isAsked: boolean; close: () => void; keep: () => void; discard: () => void }
  /** Label of the way out. */
  cancel?: string
  /** Label of the button that submits; none where there is nothing to do but leave. */
  action: string | undefined
  /** The action takes something away. */
  isDanger?: boolean
  disabled?: boolean
  busy: boolean
  children: ReactNode
}

/** The form of a dialog. Below its fields stand the message, the question about unsaved input, the way out and the action. */
export function DialogForm({
  ref,
  onSubmit,
  twoColumns,
  message,
  unsaved,
  cancel,
  action,
  isDanger,
  disabled,
  busy,
  children,
}: DialogFormProps) {
  const said = typeof message === 'string' ? ({ tone: 'danger', text: message } as const) : message
  const columns = twoColumns ? 'grid gap-5 sm:grid-cols-2' : 'grid grid-cols-[minmax(0,1fr)] gap-4'
  return (
    <form ref={ref} noValidate onSubmit={onSubmit} className={columns}>
      {children}
      {said?.text && (
        <Notice tone={said.tone} className="sm:col-span-full">
          {said.text}
        </Notice>
      )}
      {unsaved.isAsked && <UnsavedQuestion onKeep={unsaved.keep} onDiscard={unsaved.discard} />}
      <DialogActions cancel={cancel} onCancel={unsaved.close}>
        {action && (
          <Button type="submit" look={isDanger ? 'danger-filled' : 'primary'} disabled={disabled} busy={busy}>
            {action}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}
