import { route } from './endpoint.ts'

export const readAdminReport = route('GET', '/reports/admin', 'admin')
export const readInstructorReport = route('GET', '/reports/instructor/:email', 'own-email')

/** Registrations that count as new, and months of income that are shown. */
export const NEW_USERS_DAYS = 30
export const INCOME_MONTHS = 12

/** Rows of each short list of a report. */
export const REPORT_ROWS = 10
