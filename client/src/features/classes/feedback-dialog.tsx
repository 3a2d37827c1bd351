import { FEEDBACK_SENT, MAX_FEEDBACK_LENGTH } from '@ningjing/contract/classes'
import type { ReviewedClass } from '@ningjing/contract/classes.schemas'
import { type FormEvent, useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { errorText } from '../../lib/error-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { useSendFeedback } from './class-review.api.ts'
import { UnsavedQuestion, useUnsaved } from './unsaved-question.tsx'

type Props = { yogaClass: ReviewedClass; onClose: () => void }

/** Form to send feedback to the instructor of a class; starts with the last feedback. */
export function FeedbackDialog({ yogaClass, onClose }: Props) {
  const { name, instructor, feedback } = yogaClass
  const [text, setText] = useState(feedback)
  const { send, isSending, error } = useFeedback(yogaClass, onClose)
  const { isAsked, close, keep, discard } = useUnsaved(text !== feedback, onClose)
  const left = MAX_FEEDBACK_LENGTH - text.trim().length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (left >= 0) send(text)
  }
  return (
    <Dialog title="Feedback" onClose={close}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="wrap-anywhere text-muted">
          {name} by {instructor}
        </p>
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
        {error && <Notice tone="danger">{error}</Notice>}
        {isAsked && <UnsavedQuestion onKeep={keep} onDiscard={discard} />}
        <Button type="submit" busy={isSending} className="justify-self-end">
          Send feedback
        </Button>
      </form>
    </Dialog>
  )
}

/** Sends the feedback and closes the dialog; after an error the dialog stays open. */
function useFeedback({ _id }: ReviewedClass, onSent: () => void) {
  const { mutateAsync, isPending, error } = useSendFeedback(_id)
  const { run } = useOneAtATime()
  const send = async (text: string) => {
    try {
      await mutateAsync(text)
    } catch {
      return // The dialog shows the error.
    }
    onSent()
    await showSuccess(FEEDBACK_SENT)
  }
  return {
    send: (text: string) => void run(() => send(text)),
    isSending: isPending,
    error: error && errorText(error),
  }
}
