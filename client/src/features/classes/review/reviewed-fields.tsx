import { type ClassField, LEVEL_NAMES, PLAN_DEFAULTS } from '@ningjing/contract/classes/class-fields'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { isOpenedBy } from '@ningjing/contract/classes/repeat'
import { sessionText } from '@ningjing/contract/classes/schedule'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import { termsText } from '@ningjing/contract/enrolments/terms-text'
import type { ReactNode } from 'react'
import { localTimeText, repeatedText, timesIn } from '../../../lib/formats.ts'
import { ClassPicture } from '../../../ui/picture.tsx'
import { formatNumber, priceText, seatsText } from '../../../ui/texts.ts'
import { singleDatesText } from '../form/close-text.ts'

/** A field of a class that an admin reviews. */
type ReviewedField = {
  /** Its row in the details, if it has one. */
  row?: {
    label: string
    /** Its value as text. Two versions of a class differ in the field if their texts do. */
    textOf: (version: ReviewedClass) => string
    /** What is shown of the class as it is now, if that is more. */
    nowOf?: (yogaClass: ReviewedClass) => string
    /** How the text is shown, if not as it is. */
    show?: (text: string, yogaClass: ReviewedClass) => ReactNode
  }
}

/** The fields of a class in the order of its details. */
const REVIEWED_FIELDS: Record<ClassField, ReviewedField> = {
  image: {
    row: {
      label: 'Picture',
      textOf: ({ image }) => image,
      show: (src, { name }) => <ClassPicture src={src} name={name} />,
    },
  },
  name: { row: { label: 'Class name', textOf: ({ name }) => name } },
  description: {
    row: { label: 'Description', textOf: ({ description }) => description || 'None' },
  },
  price: {
    row: { label: 'Price', textOf: (version) => (isByDate(version) ? '' : priceText(version.price)) },
  },
  credits: {
    row: {
      label: 'Credits',
      textOf: ({ credits }) => (credits > 0 ? formatNumber(credits) : ''),
    },
  },
  seats: {
    row: {
      label: 'Seats',
      textOf: (version) => (isByDate(version) ? '' : formatNumber(version.capacity)),
      nowOf: (yogaClass) => (isByDate(yogaClass) ? '' : seatsLeftText(yogaClass)),
    },
  },
  sessions: { row: { label: 'Dates', textOf: datesText } },
  place: { row: { label: 'Place', textOf: ({ place }) => place } },
  online: { row: { label: 'Online link', textOf: ({ online }) => online } },
  level: { row: { label: 'Level', textOf: ({ level }) => LEVEL_NAMES[level] } },
  terms: { row: { label: 'Cancellation', textOf: cancellationText } },
  salesEndAt: {},
  dropIn: {
    row: {
      label: 'Sold as',
      textOf: soldAsText,
      show: (text) => text || 'A series',
    },
  },
  repeat: { row: { label: 'Repeats', textOf: ({ repeat }) => (repeat ? repeatedText(repeat) : '') } },
}

/** A row of the details; `before` is undefined if the field has not changed since the decision. */
export type Detail = { label: string; now: ReactNode; before: ReactNode | undefined }

/** The details of a class, beside those that the last decision was about. */
export function detailsOf(yogaClass: ReviewedClass): Detail[] {
  // What a class was decided without is left out.
  const without = { ...PLAN_DEFAULTS, credits: 0, dropIn: undefined, repeat: undefined, ownPrices: undefined }
  const decided = yogaClass.decided && { ...yogaClass, ...without, ...yogaClass.decided }
  return Object.values(REVIEWED_FIELDS).flatMap(({ row }) => {
    if (!row) return []
    const { label, textOf, nowOf = textOf, show = (text) => text || 'None' } = row
    const now = textOf(yogaClass)
    const before = decided ? textOf(decided) : now
    if (!now && !before) return []
    return [
      {
        label,
        now: show(nowOf(yogaClass), yogaClass),
        before: before === now ? undefined : show(before, yogaClass),
      },
    ]
  })
}

const heldDates = ({ sessions }: ReviewedClass) => sessions.filter(({ canceled }) => !canceled)

/**
 * The dates, of a class that repeats those besides its weekly times, and besides those that were decided: it opens these
 * by itself.
 */
function datesText(version: ReviewedClass): string {
  const now = new Date()
  const { repeat, decided } = version
  return heldDates(version)
    .filter((date) => ![repeat, decided?.repeat].some((one) => one && isOpenedBy(one, date)))
    .map((date) => sessionText(date, timesIn(version.zone), now))
    .join('\n')
}

function soldAsText({ dropIn, ownPrices = [] }: ReviewedClass): string {
  const own = ownPrices.map(({ local, price }) => `${localTimeText(local)}: ${priceText(price)}`)
  return [singleDatesText(dropIn), ...own].join('\n')
}

const seatsLeftText = ({ seats, capacity, canceled }: ReviewedClass) =>
  canceled ? formatNumber(capacity) : `${formatNumber(seats)} of ${seatsText(capacity)}`

function cancellationText(version: ReviewedClass): string {
  const { terms, price } = version
  const [hasDates, isSingle] = [heldDates(version).length > 0, isByDate(version)]
  return terms ? termsText(terms, { hasDates, isFree: price === 0, isSingle }) : ''
}
