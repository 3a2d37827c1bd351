import { isSecretMail } from '@ningjing/contract/mails/mails'
import type { Mail } from '@ningjing/contract/mails/mails.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { momentText } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { mailStateText } from './mail-states.ts'
import { mailText, useSendAgain } from './mails.api.ts'

type Props = {
  mail: Mail
  /** E-mail of the admin. */
  email: string
  onClose: () => void
}

/** The text of a mail as it would be now; it can be sent again, after a question. */
export function MailDialog({ mail, email, onClose }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) return <SendAgain {...{ mail, email, onClose }} onBack={() => setIsAsked(false)} />
  return <ReadMail {...{ mail, email, onClose }} onSendAgain={() => setIsAsked(true)} />
}

function ReadMail({ mail, email, onClose, onSendAgain }: Props & { onSendAgain: () => void }) {
  const { _id, subject, to, state, sentAt } = mail
  const query = useQuery(mailText(email, _id))
  const isSendable = to !== null && (state === 'sent' || state === 'failed') && !isSecretMail(mail)
  return (
    <Dialog title={subject} onClose={onClose} wide>
      <p className="wrap-anywhere text-muted">
        {`${mailStateText(mail)}${sentAt ? `, ${momentText(sentAt)}` : ''}. To ${to ?? 'a deleted account'}.`}
      </p>
      <Loaded query={query} what="this mail">
        {({ text }) => (
          <p className="wrap-anywhere mt-4 max-h-84 overflow-y-auto whitespace-pre-line rounded-md bg-sunken p-4 text-[.9375rem]">
            {text}
          </p>
        )}
      </Loaded>
      <DialogActions cancel="Close" onCancel={onClose}>
        {isSendable && (
          <Button look="secondary" onClick={onSendAgain}>
            Send again…
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Asks before a person gets a mail once more. */
function SendAgain({ mail, email, onClose, onBack }: Props & { onBack: () => void }) {
  const { mutateAsync, isPending, error } = useSendAgain(email)
  const send = async () => {
    // Its error is shown below.
    const isSent = await mutateAsync(mail._id).catch(() => undefined)
    if (!isSent) return
    onClose()
    void showSuccess('The mail is sent again.')
  }
  return (
    <Dialog title="Send this mail again?" onClose={onClose}>
      <p className="wrap-anywhere mb-2 font-medium">{mail.subject}</p>
      <p className="wrap-anywhere text-muted">
        {mail.state === 'sent'
          ? `This mail was sent once. It now goes to ${mail.to}, with today's wording.`
          : `${mail.to} gets this mail, with today's wording.`}
      </p>
      {error && (
        <Notice tone="danger" className="mt-4">
          {errorText(error)}
        </Notice>
      )}
      <DialogActions isQuestion onCancel={onBack}>
        <Button busy={isPending} onClick={() => void send()}>
          Send again
        </Button>
      </DialogActions>
    </Dialog>
  )
}
