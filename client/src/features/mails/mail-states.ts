import { isSecretMail, type MailState } from '@ningjing/contract/mails/mails'
import type { Mail } from '@ningjing/contract/mails/mails.schemas'

/** What the screens call the states of a mail. */
export const MAIL_STATE_TEXTS: Record<MailState, string> = {
  due: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Notice only',
}

/** The state of a mail. One with a secret link is no notice. */
export function mailStateText(mail: Pick<Mail, 'kind' | 'state'>): string {
  return mail.state === 'dropped' && isSecretMail(mail) ? 'Not sent' : MAIL_STATE_TEXTS[mail.state]
}
