import { FEEDBACK_SENT } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { useSendFeedback } from './class-review.api.ts'
import { FeedbackForm } from './feedback-form.tsx'

type Props = { yogaClass: ReviewedClass; onClose: () => void }

/** Form to send feedback to the instructor of a class. */
export function FeedbackDialog({ yogaClass, onClose }: Props) {
  const { name, instructor, feedback } = yogaClass
  const { send, isSending, error } = useFeedback(yogaClass, onClose)
  return (
    <FeedbackForm
      title={`Feedback on ${name}`}
      intro={`${instructor} reads it beside the class, in “My classes”. No e-mail is sent.`}
      feedback={feedback}
      action="Send feedback"
      isSending={isSending}
      error={error}
      onSend={send}
      onClose={onClose}
    />
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
  return latest === ''
    ? 'Another admin has removed the feedback meanwhile. Yours was not sent. Send it again to replace theirs.'
    : `Another admin has sent other feedback: “${latest}” meanwhile. Yours was not sent. Send it again to replace theirs.`
}
