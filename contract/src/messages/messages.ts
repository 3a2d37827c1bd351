import { route } from '../endpoint.ts'

export const sendMessage = route('POST', '/classes/:id/messages', 'staff')
export const listMessages = route('GET', '/classes/:id/messages', 'staff')

/** Characters of a message. */
export const MAX_MESSAGE_LENGTH = 2_000

/**
 * Messages on one day of the club, not scaled by `RATE_LIMIT_SCALE`: about one class, about one class once an admin
 * writes, and by one writer. A refused one does not count.
 */
export const MAX_CLASS_MESSAGES = 5
export const MAX_CLASS_MESSAGES_OF_ADMINS = 20
export const MAX_WRITER_MESSAGES = 20

/** How long the text of a message is kept, in days. */
export const MESSAGE_DAYS = 90
