import { priceBasis, pricedDates } from '@ningjing/contract/classes/price-basis'
import { sessionText, zonedDay, zonedText } from '@ningjing/contract/classes/schedule'
import { whatToBring } from '@ningjing/contract/classes/what-to-bring'
import { hasAddress, roomOf, streetOf } from '@ningjing/contract/club/club'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { CLUB_TERMS, isLate } from '@ningjing/contract/enrolments/terms'
import { termsText } from '@ningjing/contract/enrolments/terms-text'
import { type Currency, currencyOf, type Times } from '@ningjing/contract/formats'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { centsText, dollarsOf, taxIn } from '@ningjing/contract/money'
import { mailPicturePath } from '@ningjing/contract/pictures/pictures'
import { beginOfDate } from '../../domain/class-title.ts'
import type { MailedClass } from '../../domain/mails.store.ts'
import type { MessageRecord } from '../../domain/message.records.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import type { Hold, Place } from '../../domain/seat.records.ts'

/** A fact below the text; a link leads to another site. */
export type MailRow = [label: string, value: string, link?: { label: string; url: string }]

/** What a mail says, and the notice of it in the dashboard, which has title, paragraphs and link. */
export type MailText = {
  subject: string
  title: string
  /** In place of the title, where the mail shows the date of the class above it. */
  heading?: string | undefined
  /** The date that the mail is about. */
  when?: string | undefined
  /** Path of the picture of the class. */
  picture?: string | undefined
  paragraphs: string[]
  rows: MailRow[]
  link: { label: string; path: string }
}

/** A text whose subject is its title unless it has one; most have no rows. */
export type Draft = Omit<MailText, 'subject' | 'rows'> & Partial<Pick<MailText, 'subject' | 'rows'>>

/** What a text is made of besides its facts. */
export type MailRecords = {
  yogaClass: MailedClass | undefined
  /** The class that the student was moved from. */
  fromClass?: MailedClass | undefined
  payment: PaymentRecord | undefined
  order: OrderRecord | undefined
  /** The pass that the mail is about, or that pays the order. */
  purse?: PurseRecord | undefined
  /** The place that the order has; none once it has ended. */
  place: Place | undefined
  /** The hold of the order; none once it is paid, has ended or was given back. */
  hold?: Hold | undefined
  /** Who receives the mail. */
  userId: string
  /** The message to a class that the mail is; none once it is not kept anymore. */
  message?: MessageRecord | undefined
  /** To whom an answer to the mail goes; none in a notice. */
  answersTo?: string | undefined
  /** Name of who did it, now; none of an erased account or the system. */
  byName: string | undefined
  /** Names of who the mail is about besides, now, by user id. */
  names: ReadonlyMap<string, string>
  club: Club
  now: Date
}

/** Dates in one mail. */
const MAX_DATES = 12

/** The dates that are not canceled and have not begun. */
export function comingDates({ yogaClass, now }: MailRecords) {
  return (yogaClass?.sessions ?? []).filter(({ at, canceled }) => !canceled && at > now)
}

/** The next date with the number of those after it. */
export function nextDate(records: MailRecords): string | undefined {
  const [next, ...others] = comingDates(records)
  if (!next) return undefined
  const text = sessionText(next, timesOf(records), records.now)
  if (others.length === 0) return text
  return others.length === 1 ? `${text}, and 1 more date` : `${text}, and ${others.length} more dates`
}

/** When the class begins, as the end of a subject: `: Tue, 1 Dec, 6:30 PM`. Empty for a class without dates to come. */
export function beginOf(records: MailRecords): string {
  const [next, ...others] = comingDates(records)
  if (!next) return ''
  const at = zonedText(next.at, timesOf(records), records.now, records.club.zone)
  return others.length > 0 ? `: from ${at}` : `: ${at}`
}

/** All dates of a series, whose mail names only the next one above its text. */
export function seriesOf(records: MailRecords): string | undefined {
  return comingDates(records).length > 1 ? datesOf(records) : undefined
}

/** The picture of the class, in a form that mail programs show. */
export function pictureOf({ yogaClass }: MailRecords): string | undefined {
  return yogaClass && mailPicturePath(yogaClass.image)
}

/** Where the class is held: its place with its street, and a map where an address is known. */
export function placeRow({ yogaClass, club }: MailRecords): DraftRow {
  const place = yogaClass?.place
  if (!place) return ['Place', place]
  const street = streetOf(place, club)
  const text = street ? `${place}, ${street}` : place
  const address = street || (hasAddress(place) ? place : '')
  const map = roomOf(place, club.rooms)?.map || (address && mapOf(address))
  return map ? ['Place', text, { label: 'Open the map', url: map }] : ['Place', text]
}

const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`

/** What students of the class bring along. */
export function bringRow({ yogaClass }: MailRecords): DraftRow {
  return ['What to bring', yogaClass && whatToBring({ ...yogaClass, isOnline: yogaClass.online !== '' })]
}

/** The dates to come, one on each line. */
export function datesOf(records: MailRecords): string {
  const coming = comingDates(records)
  const { now } = records
  const lines = coming.slice(0, MAX_DATES).map((session) => sessionText(session, timesOf(records), now))
  const more = coming.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${counted(more, 'more date', 'more dates')}`] : [])].join('\n')
}

/** How the mail writes moments. */
export function timesOf({ yogaClass, club: { zone, clock } }: MailRecords): Times {
  return { zone: yogaClass?.zone || zone, clock }
}

/** The currency of the order that the mail is about, else of the club: nobody has agreed on an amount yet. */
export function moneyOf({ order, payment, club }: MailRecords): Currency {
  const agreed = order ?? payment
  return agreed ? currencyOf(agreed) : club.currency
}

/** An amount of the mail, as `centsText` writes it. */
export function amountOf(cents: number, records: MailRecords): string {
  return centsText(cents, moneyOf(records))
}

/** The price in a row, with what it is for: `$45.00 · 7 dates · $6.43 each`. Dates before the order were not paid. */
export function priceRow(cents: number, records: MailRecords): string {
  const { yogaClass, order, now } = records
  const dates = pricedDates(yogaClass?.sessions ?? [], order?.createdAt ?? now)
  const price = cents === 0 ? 'Free' : amountOf(cents, records)
  return [price, priceBasis(dollarsOf(cents), dates, moneyOf(records))].filter(isText).join(' · ')
}

/**
 * The class in a sentence: as it is called now, else as it was called when it was paid. In quotation marks, because
 * subjects and titles begin with it, and an instructor could write what looks like a message of the club.
 */
export function classNameOf(records: MailRecords): string {
  const name = plainNameOf(records)
  return name === undefined ? 'A class' : quoted(name)
}

/** The same, a single date with its time: `“Yin” on Tue, 1 Dec, 6:30 PM`. For sentences that do not name the date themselves. */
export function nameOf(records: MailRecords): string {
  const { yogaClass, club, now } = records
  const begin = yogaClass && beginOfDate(yogaClass, club, now)
  return begin ? `${classNameOf(records)} on ${begin}` : classNameOf(records)
}

/** The same as a fact beside its label. */
export function plainNameOf({ yogaClass, payment, order, purse }: MailRecords): string | undefined {
  return yogaClass?.name ?? payment?.classItem.name ?? order?.product?.name ?? purse?.product.name
}

/** A name in quotation marks, which those inside it cannot end. */
function quoted(name: string): string {
  return `“${name.replaceAll(/[“”]/g, '"')}”`
}

/** What is canceled: a class, or one date that is sold by itself. */
export function canceledTitle(records: MailRecords): string {
  const { yogaClass, now } = records
  const date = yogaClass?.of ? yogaClass.sessions[0] : undefined
  const day = date ? ` on ${zonedDay(date.at, timesOf(records).zone, now)}` : ''
  return `${classNameOf(records)}${day} is canceled`
}

const CLASS_CANCELED = 'We are sorry: the club has canceled this class.'
const DATE_CANCELED = 'We are sorry: the club has canceled this date.'

export function canceledText({ yogaClass }: MailRecords): string {
  return yogaClass?.of ? DATE_CANCELED : CLASS_CANCELED
}

/** The link to take part online, for those who have a place. */
export function onlineOf({ yogaClass, place }: MailRecords): string | undefined {
  return place && yogaClass?.online
}

export function receiptLink(orderId: string): MailText['link'] {
  return { label: 'Open the receipt', path: NOTICE_PATHS.receipt(orderId) }
}

/** What happens if the student cannot come. */
export function termsOf({ yogaClass, payment, order, club }: MailRecords): string {
  const sessions = yogaClass?.sessions ?? []
  const agreed = order ? (order.terms ?? CLUB_TERMS) : club.terms
  // A credit comes back as long as all of a price would.
  const terms = order?.passId && agreed.latePercent < 100 ? { ...agreed, latePercent: 0 } : agreed
  return termsText(terms, {
    hasDates: sessions.length > 0,
    isSingle: Boolean(yogaClass?.of),
    isFree: payment !== undefined && priceOf(payment) === 0 && !payment.pass,
    hasBegun: sessions.some(({ at, canceled }) => !canceled && payment && at <= payment.createdAt),
    isLate: payment !== undefined && isLate(terms, sessions, payment.createdAt),
    paid: payment?.pass,
  })
}

/** What a place costs; a moved one is paid with another payment. */
export function priceOf({ moved, priceInCents }: PaymentRecord): number {
  return moved?.cents ?? priceInCents
}

/** The tax that a price contains: `$3.99 VAT (19%), included`. */
export function taxOf(payment: PaymentRecord): string {
  const { priceInCents, tax } = payment
  if (!tax || tax.percent === 0 || priceInCents === 0) return ''
  return `${centsText(taxIn(priceInCents, tax.percent), currencyOf(payment))} ${tax.label} (${tax.percent}%), included`
}

export function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** A row that may say nothing. */
export type DraftRow = [label: string, value: string | undefined, link?: MailRow[2]]

/** The rows that say something. */
export function rowsOf(rows: DraftRow[]): MailRow[] {
  return rows.filter((row): row is MailRow => Boolean(row[1]))
}

export function isText(text: string | false | undefined): text is string {
  return Boolean(text)
}
