/** How long mails and notices are kept, in milliseconds. */
export const MAIL_RETENTION_MS = 90 * 24 * 3_600_000

/** The keys of mails (product §7.5): there is one mail for each. */
export const enrolledKey = (orderId: string) => `enrolled:${orderId}`
export const endedKey = (orderId: string) => `ended:${orderId}`
export const classCanceledKey = (id: string) => `class-canceled:${id}`
