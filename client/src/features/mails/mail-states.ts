import type { MailState } from '@ningjing/contract/mails/mails'

/** What the screens call the states of a mail. */
export const MAIL_STATE_TEXTS: Record<MailState, string> = {
  due: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Notice only',
}
