/** A mail of the sandbox. Mails are kept in memory. */
export type Mail = {
  to: string
  subject: string
  at: Date
  /** Where its subject leads: to the link of a mail that is only a link, else to the mail. */
  link: string
  /** What the product has sent; a mail that is only a link has none. */
  sent?: SentMail
}

/** The parts of a mail that has arrived by SMTP. */
export type SentMail = {
  id: string
  from: string
  messageId: string
  text: string
  html: string
  attachments: { filename: string; mimeType: string; content: string }[]
}
