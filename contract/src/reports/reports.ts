import { route } from '../endpoint.ts'
import type { FieldRule } from '../field-reasons.ts'

export const readAdminReport = route('GET', '/reports/admin', 'admin')
export const readInstructorReport = route('GET', '/reports/instructor/:email', 'own-email')
export const readFigures = route('GET', '/reports/figures', 'admin')
export const listFigureClasses = route('GET', '/reports/figures/classes', 'admin')
export const exportFigures = route('GET', '/exports/figures.csv', 'admin', { replyType: 'text/csv' })

/** What a row of the file is about. */
export const FIGURE_FILES = ['class', 'means', 'teacher'] as const
export type FigureFile = (typeof FIGURE_FILES)[number]

/** Days of the period of the figures, if none is chosen, and at most. */
export const FIGURES_DAYS = 90
export const MAX_FIGURES_DAYS = 731

/** Orders of the classes of a period. A class is in those orders whose figure it has. */
export const CLASS_ORDERS = ['fullest', 'emptiest', 'waited', 'ended', 'noShows', 'income', 'byPass'] as const

export type ClassOrder = (typeof CLASS_ORDERS)[number]

/** Classes of each order that the figures of a period begin with. */
export const FIGURES_CLASSES = 20

/** Why a period has no figures. */
export const PERIOD_PROBLEMS = {
  century: 'other-century',
  order: 'after-last-day',
  length: { reason: 'period-too-long', years: 2 },
} as const satisfies Record<string, FieldRule>

/** Registrations that count as new, and months of income that are shown. */
export const NEW_USERS_DAYS = 30
export const INCOME_MONTHS = 12

/** Rows of each short list of a report. */
export const REPORT_ROWS = 10
