import { FEEDBACK_SENT, MAX_FEEDBACK_LENGTH } from '@ningjing/contract/classes'
import type { ReviewedClass } from '@ningjing/contract/classes.schemas'
import { type FormEvent, useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { hasCode } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { UnsavedQuestion } from '../../ui/unsaved-question.tsx'
import { useSendFeedback } from './class-review.api.ts'

type Props = { yogaClass: ReviewedClass; onClose: () => void }

/** Form to send feedback to the instructor of a class; starts with the last feedback. */
export function FeedbackDialog({ yogaClass, onClose }: Props) {
  const { name, instructor, feedback } = yogaClass
  const [text, setText] = useState(feedback)
  const { send, isSending, error } = useFeedback(yogaClass, onClose)
  const { isAsked, close, keep, discard } = useUnsaved(text !== feedback, onClose)
  // Characters as the API counts them.
  const left = MAX_FEEDBACK_LENGTH - [...text.trim()].length
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
function useFeedback({ _id, feedback }: ReviewedClass, onSent: () => void) {
  const { mutateAsync, isPending } = useSendFeedback(_id)
  const [shown, setShown] = useState(feedback)
  const [error, setError] = useState<string>()
  const { run } = useOneAtATime()
  const send = async (text: string) => {
    setError(undefined)
    try {
      await mutateAsync({ feedback: text, feedbackShown: shown })
    } catch (problem) {
      if (!hasCode(problem, 'class.changed')) return setError(errorText(problem))
      const latest = String(problem.facts.feedback)
      setShown(latest)
      return setError(replacedText(latest))
    }
    onSent()
    await showSuccess(FEEDBACK_SENT)
  }
  return { send: (text: string) => void run(() => send(text)), isSending: isPending, error }
}

function replacedText(latest: string): string {
  const what = latest === '' ? 'has removed the feedback' : `has sent other feedback: “${latest}”`
  return `Another admin ${what} meanwhile. Yours was not sent. Send it again to replace theirs.`
}
