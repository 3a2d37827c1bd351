import { classDecided } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { useState } from 'react'
import { showNeutral } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { isFocusLost } from '../../../lib/is-focus-lost.ts'
import { decisionErrorText, useDecideClass } from './class-review.api.ts'
import { FeedbackForm } from './feedback-form.tsx'

type Props = {
  /** The class as it is now. */
  yogaClass: ReviewedClass
  onClose: () => void
  /** Moves a lost focus back to the row of the class. */
  restoreFocus: () => void
}

/** Asks before a class is denied; the message goes to its instructor with the decision. */
export function DenyDialog({ yogaClass, onClose, restoreFocus }: Props) {
  const { name, instructor } = yogaClass
  // A message is sent only if somebody has typed it: another admin may have sent one meanwhile.
  const [feedback] = useState(yogaClass.feedback)
  const { mutateAsync, isPending } = useDecideClass(yogaClass._id)
  // Undefined after an error says that the class has changed: then the next try is about the class as it is now.
  const [revOpened, setRevOpened] = useState<number | undefined>(yogaClass.rev)
  const [error, setError] = useState<string>()
  const { run } = useOneAtATime()
  const deny = async (text: string) => {
    setError(undefined)
    try {
      await mutateAsync({
        status: 'denied',
        revShown: revOpened ?? yogaClass.rev,
        ...(text !== feedback && { feedback: text }),
      })
    } catch (problem) {
      if (hasCode(problem, 'class.changed')) setRevOpened(undefined)
      return setError(decisionErrorText(problem))
    }
    onClose()
    await showNeutral(classDecided('denied'))
    if (isFocusLost()) restoreFocus()
  }
  return (
    <FeedbackForm
      title={`Deny ${name}?`}
      intro={`${instructor} receives your decision and your message by e-mail.`}
      feedback={feedback}
      action="Deny class"
      isFinal
      isSending={isPending}
      error={error}
      onSend={(text) => void run(() => deny(text))}
      onClose={onClose}
    />
  )
}
