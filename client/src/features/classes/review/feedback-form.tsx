import { MAX_FEEDBACK_LENGTH } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { type FormEvent, useState } from 'react'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { formatNumber } from '../../../ui/texts.ts'

type Props = {
  title: string
  /** Text above the message. */
  intro: string
  /** The last feedback, with which the form starts. */
  feedback: ReviewedClass['feedback']
  /** Label of the button that sends. */
  action: string
  /** Whether the action cannot be undone; its button is red. */
  isFinal?: boolean
  isSending: boolean
  error: string | undefined
  onSend: (text: string) => void
  onClose: () => void
}

/** A dialog with an optional message to the instructor of a class. */
export function FeedbackForm({
  title,
  intro,
  feedback,
  action,
  isFinal = false,
  isSending,
  error,
  onSend,
  onClose,
}: Props) {
  const [text, setText] = useState(feedback)
  const unsaved = useUnsaved(text !== feedback, onClose)
  // Characters as the API counts them.
  const left = MAX_FEEDBACK_LENGTH - [...text.trim()].length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (left >= 0) onSend(text)
  }
  return (
    <Dialog title={title} onClose={unsaved.close}>
      <DialogForm
        onSubmit={submit}
        message={error}
        unsaved={unsaved}
        action={action}
        isDanger={isFinal}
        busy={isSending}
      >
        <p className="wrap-anywhere text-muted">{intro}</p>
        <TextArea
          label="Message (optional)"
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={
            left < 0
              ? `Use at most ${formatNumber(MAX_FEEDBACK_LENGTH)} characters: ${formatNumber(-left)} too many.`
              : undefined
          }
          hint={
            <>
              {feedback !== '' && 'This is the last feedback. A new message replaces it. '}
              <span className="tabular-nums">{formatNumber(Math.max(0, left))} characters left.</span>
            </>
          }
        />
      </DialogForm>
    </Dialog>
  )
}
