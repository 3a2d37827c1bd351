import type { Mail } from '@ningjing/contract/mails/mails.schemas'
import { useQuery } from '@tanstack/react-query'
import { showSuccess } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/date-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MAIL_STATE_TEXTS } from './mail-states.ts'
import { mailText, useSendAgain } from './mails.api.ts'

type Props = {
  mail: Mail
  /** E-mail of the admin. */
  email: string
  onClose: () => void
}

/** The text of a mail as it would be now, and a button that sends it again. */
export function MailDialog({ mail: { _id, subject, to, state, sentAt }, email, onClose }: Props) {
  const query = useQuery(mailText(email, _id))
  const { mutateAsync, isPending, error } = useSendAgain(email)
  const isSendable = to !== null && (state === 'sent' || state === 'failed')
  const send = async () => {
    if (isPending) return
    // Its error is shown below.
    const isSent = await mutateAsync(_id).catch(() => undefined)
    if (!isSent) return
    onClose()
    void showSuccess('The mail is sent again.')
  }
  return (
    <Dialog title={subject} onClose={onClose} wide>
      <p className="wrap-anywhere text-muted">
        {`${MAIL_STATE_TEXTS[state]}${sentAt ? `, ${momentText(sentAt)}` : ''}. To ${to ?? 'a deleted account'}.`}
      </p>
      <Loaded query={query} what="this mail">
        {({ text }) => (
          <p className="wrap-anywhere mt-4 max-h-84 overflow-y-auto whitespace-pre-line rounded-md bg-sunken p-4 text-[.9375rem]">
            {text}
          </p>
        )}
      </Loaded>
      {error && (
        <Notice tone="danger" className="mt-4">
          {errorText(error)}
        </Notice>
      )}
      {isSendable && (
        <div className="mt-5 flex justify-end">
          <Button className="max-sm:w-full" busy={isPending} onClick={() => void send()}>
            Send again
          </Button>
        </div>
      )}
    </Dialog>
  )
}
