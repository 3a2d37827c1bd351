import { route } from '../endpoint.ts'

export const reportBrowserError = route('POST', '/browser-errors', 'anyone')

/** Size limits of a report. */
export const MAX_ERROR_TYPE = 60
export const MAX_ERROR_MESSAGE = 300
export const MAX_ERROR_FRAMES = 10
