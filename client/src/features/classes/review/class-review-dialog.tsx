import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { sessionText } from '@ningjing/contract/classes/schedule'
import { termsText } from '@ningjing/contract/enrolments/terms'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ClassPicture } from '../../../ui/picture.tsx'
import { formatNumber, priceText, seatsText } from '../../../ui/texts.ts'
import { LEVEL_NAMES } from '../public/level-names.ts'

type Props = { yogaClass: ReviewedClass; onEdit: () => void; onClose: () => void }

/** All that an admin decides on; what has changed since the last decision is beside its old value. */
export function ClassReviewDialog({ yogaClass, onEdit, onClose }: Props) {
  const { name, instructor, status, decided } = yogaClass
  return (
    <Dialog title={`Details of ${name}`} wide onClose={onClose}>
      <p className="wrap-anywhere text-muted">by {instructor}</p>
      {!decided && status !== 'pending' && (
        <Notice tone="warning" className="mt-4">
          What this class was like when it was decided is not stored.
        </Notice>
      )}
      <dl className="mt-4 grid gap-4">
        {rowsOf(yogaClass).map((row) => (
          <DetailRow key={row.label} {...row} />
        ))}
      </dl>
      <Button look="secondary" className="mt-6" onClick={onEdit}>
        Edit class
      </Button>
    </Dialog>
  )
}

/** A detail; `before` is undefined if it has not changed. */
type Detail = { label: string; now: ReactNode; before: ReactNode | undefined }

function rowsOf({ decided, ...now }: ReviewedClass): Detail[] {
  const { name, image, description, price, capacity, seats } = now
  const row = <Value,>(
    label: string,
    value: Value,
    old: Value | undefined,
    show: (value: Value) => ReactNode,
  ) => ({
    label,
    now: show(value),
    before: old === undefined || old === value ? undefined : show(old),
  })
  const seatsInAll = row('Seats', capacity, decided?.capacity, formatNumber)
  return [
    row('Picture', image, decided?.image, (src) => <ClassPicture src={src} name={name} />),
    row('Class name', name, decided?.name, (text) => text),
    row('Description', description, decided?.description, (text) => text || 'None'),
    row('Price', price, decided?.price, priceText),
    { ...seatsInAll, now: `${formatNumber(seats)} of ${seatsText(capacity)}` },
    ...scheduleRows(now, decided),
  ]
}

type Decided = NonNullable<ReviewedClass['decided']>

/** The schedule as texts; a field that is empty now and was empty then has no row. */
function scheduleRows(
  now: ReviewedClass | Omit<ReviewedClass, 'decided'>,
  decided: Decided | null,
): Detail[] {
  const isKnown = decided?.sessions !== undefined
  const before = isKnown ? scheduleTexts({ ...now, ...decided }) : undefined
  return Object.entries(scheduleTexts(now)).flatMap(([label, text]) => {
    const old = before?.[label]
    if (!text && !old) return []
    return [
      { label, now: text || 'None', before: old === undefined || old === text ? undefined : old || 'None' },
    ]
  })
}

type Scheduled = Pick<ReviewedClass, 'sessions' | 'zone' | 'place' | 'online' | 'level' | 'terms' | 'price'>

function scheduleTexts({ sessions, zone, place, online, level, terms, price }: Scheduled) {
  const now = new Date()
  const dates = sessions.filter(({ canceled }) => !canceled)
  const about = { hasDates: dates.length > 0, isFree: price === 0 }
  const texts: Record<string, string> = {
    Dates: dates.map((date) => sessionText(date, zone, now)).join('\n'),
    Place: place,
    'Online link': online,
    Level: LEVEL_NAMES[level],
    Cancellation: terms ? termsText(terms, about) : '',
  }
  return texts
}

function DetailRow({ label, now, before }: Detail) {
  const isChanged = before !== undefined
  return (
    <div>
      <dt className="flex items-center gap-2 font-medium">
        {label}
        {isChanged && <Badge tone="warning">Changed</Badge>}
      </dt>
      <dd
        className={`wrap-anywhere mt-1 whitespace-pre-line ${isChanged ? 'grid gap-3 sm:grid-cols-2' : ''}`}
      >
        {isChanged && <Version name="Before">{before}</Version>}
        {isChanged ? <Version name="Now">{now}</Version> : now}
      </dd>
    </div>
  )
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken p-3">
      <p className="text-[.875rem] text-muted">{name}</p>
      <div>{children}</div>
    </div>
  )
}
