import { sessionText } from '@ningjing/contract/classes/schedule'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { termsText } from '@ningjing/contract/enrolments/terms-text'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { centsText } from '@ningjing/contract/money'
import type { MailedClass } from '../../domain/mails.store.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import type { Place } from '../../domain/seat.records.ts'

/** What a mail says, and the notice of it in the dashboard. */
export type MailText = {
  subject: string
  title: string
  paragraphs: string[]
  /** Facts below the text, as label and value. */
  rows: [label: string, value: string][]
  link: { label: string; path: string }
}

/** A text whose subject is its title; most have no rows. */
export type Draft = Omit<MailText, 'subject' | 'rows'> & Partial<Pick<MailText, 'rows'>>

/** What a text is made of besides its facts. */
export type MailRecords = {
  yogaClass: MailedClass | undefined
  /** The class that the student was moved from. */
  fromClass?: MailedClass | undefined
  payment: PaymentRecord | undefined
  order: OrderRecord | undefined
  /** The place that the order has; none once it has ended. */
  place: Place | undefined
  /** Who receives the mail. */
  userId: string
  /** Name of who did it, now; none of an erased account or the system. */
  byName: string | undefined
  club: Club
  now: Date
}

/** Dates in one mail. */
const MAX_DATES = 12

/** The dates to come, one on each line. */
export function datesOf(records: MailRecords): string {
  const { yogaClass, now } = records
  const coming = (yogaClass?.sessions ?? []).filter(({ at, canceled }) => !canceled && at > now)
  const lines = coming.slice(0, MAX_DATES).map((session) => sessionText(session, zoneOf(records), now))
  const more = coming.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${counted(more, 'more date', 'more dates')}`] : [])].join('\n')
}

export function zoneOf({ yogaClass, club }: MailRecords): string {
  return yogaClass?.zone || club.zone
}

/**
 * The class in a sentence: as it is called now, else as it was called when it was paid. In quotation marks, because
 * subjects and titles begin with it, and an instructor could write what looks like a message of the club.
 */
export function nameOf(records: MailRecords): string {
  const name = plainNameOf(records)
  return name === undefined ? 'A class' : quoted(name)
}

/** The same as a fact beside its label. */
export function plainNameOf({ yogaClass, payment }: MailRecords): string | undefined {
  return yogaClass?.name ?? payment?.classItem.name
}

/** A name in quotation marks, which those inside it cannot end. */
export function quoted(name: string): string {
  return `“${name.replaceAll(/[“”]/g, '"')}”`
}

/** The link to take part online, for those who have a place. */
export function onlineOf({ yogaClass, place }: MailRecords): string | undefined {
  return place && yogaClass?.online
}

export function receiptLink(orderId: string): MailText['link'] {
  return { label: 'Open the receipt', path: NOTICE_PATHS.receipt(orderId) }
}

export function backSentence(cents: number): string {
  return cents === 0
    ? 'Nothing is given back.'
    : `You get ${centsText(cents)} back on the card that you paid with.`
}

/** What is given back at the end of a place; empty for one that cost nothing. */
export function moneyBack(cents: number, { order }: Pick<MailRecords, 'order'>): string {
  return cents === 0 && order?.cents === 0 ? '' : backSentence(cents)
}

/** What happens if the student cannot come. */
export function termsOf({ yogaClass, payment, order, club }: MailRecords): string {
  const sessions = yogaClass?.sessions ?? []
  return termsText(order?.terms ?? club.terms, {
    hasDates: sessions.length > 0,
    isFree: payment !== undefined && priceOf(payment) === 0,
    hasBegun: sessions.some(({ at, canceled }) => !canceled && payment && at <= payment.createdAt),
  })
}

/** What a place costs; a moved one is paid with another payment. */
export function priceOf({ moved, priceInCents }: PaymentRecord): number {
  return moved?.cents ?? priceInCents
}

/** The tax that a price contains: `$3.99 VAT (19%), included`. */
export function taxOf({ priceInCents, tax }: PaymentRecord): string {
  if (!tax || tax.percent === 0 || priceInCents === 0) return ''
  const cents = Math.round((priceInCents * tax.percent) / (100 + tax.percent))
  return `${centsText(cents)} ${tax.label} (${tax.percent}%), included`
}

export function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** The rows that say something. */
export function rowsOf(rows: [label: string, value: string | undefined][]): MailText['rows'] {
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

export function isText(text: string | false | undefined): text is string {
  return Boolean(text)
}
