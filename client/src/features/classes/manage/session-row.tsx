import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { Conflict } from '@ningjing/contract/classes/conflicts.schemas'
import { durationText } from '@ningjing/contract/local-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CLASS_FIELD_WORDS } from '../../../lib/class-field-words.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatNumber, priceText } from '../../../ui/texts.ts'
import { ConflictHints } from '../conflicts/conflict-hints.tsx'
import type { SoldDate } from './class-life.api.ts'

/** What can be done with a date; `share`: see `DateAction`. */
export type DateChange = 'move' | 'cancel' | 'teacher' | 'share' | 'sold'

/** What its button says, and the name of the button among those of other dates. */
const BUTTONS: Record<DateChange, { text: string; nameOf: (date: string) => string }> = {
  move: { text: 'Move', nameOf: (date) => `Move ${date}` },
  cancel: { text: 'Cancel', nameOf: (date) => `Cancel ${date}` },
  teacher: { text: 'Another teacher…', nameOf: (date) => `Another teacher of ${date}` },
  share: { text: 'Give back the share', nameOf: (date) => `Give back the share of ${date}` },
  sold: { text: 'Seats and price…', nameOf: (date) => `Seats and price of ${date}` },
}

/** While a form is open, it stands out, not the buttons that have to wait. */
const LOCKED = 'text-muted opacity-50'

type Props = {
  session: Session
  text: string
  /** The substitute; empty if the class's own teacher teaches it. */
  taught: string
  /** What is sold of it, if it is sold by itself. */
  sold: SoldDate | undefined
  /** Whether it has begun, or is over. */
  state: 'coming' | 'begun' | 'over'
  conflicts: readonly Conflict[] | undefined
  zone: string
  /** A form is open. */
  isLocked: boolean
  onBegin: (change: DateChange) => void
  children: ReactNode
}

/** One date of a class, with what can be done with it. */
export function SessionRow({
  session,
  text,
  taught,
  sold,
  state,
  conflicts,
  zone,
  isLocked,
  onBegin,
  children,
}: Props) {
  const { canceled, minutes } = session
  const changes = [...changesOf(session, state), ...(sold && canBeSold(session, state) ? SOLD : [])]
  return (
    <li className="py-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="tabular-nums">
          <span className={canceled ? 'text-muted line-through' : ''}>{text}</span>{' '}
          <span className="whitespace-nowrap text-[.875rem] text-muted">{durationText(minutes)}</span>
          {taught && <span className="wrap-anywhere block font-medium text-[.875rem]">{taught}</span>}
          {sold && !canceled && <SoldLine date={sold} when={text} />}
          {!canceled && <ConflictHints conflicts={conflicts} zone={zone} />}
        </p>
        {canceled && <Badge tone="warning">Canceled</Badge>}
        {!canceled && state === 'over' && <span className="text-[.875rem] text-muted">Over</span>}
        {changes.length > 0 && (
          <span className="-ml-4 flex basis-full flex-wrap items-center gap-1">
            {!canceled && state === 'begun' && (
              <span className="ml-4 text-[.875rem] text-muted">Has begun</span>
            )}
            {changes.map((change) => (
              <Button
                key={change}
                look="quiet"
                size="small"
                aria-label={BUTTONS[change].nameOf(text)}
                disabled={isLocked}
                disabledClass={LOCKED}
                onClick={() => onBegin(change)}
              >
                {BUTTONS[change].text}
              </Button>
            ))}
          </span>
        )}
      </div>
      {children}
    </li>
  )
}

const SOLD: DateChange[] = ['sold']

/** What is sold of a date, with the way to those who come. */
function SoldLine({ date, when }: { date: SoldDate; when: string }) {
  const { classId, own } = date
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 text-[.875rem] text-muted">
        {soldText(date)}
        <Link
          to={paths.roster(classId)}
          aria-label={`Roster of ${when}`}
          className="link inline-flex min-h-11 items-center"
        >
          Roster
        </Link>
      </span>
      {own.length > 0 && <span className="block text-[.875rem] text-muted">{ownText(own)}</span>}
    </>
  )
}

/** `Only at this date: price, place.` */
const ownText = (own: SoldDate['own']) =>
  `Only at this date: ${own.map((field) => CLASS_FIELD_WORDS[field]).join(', ')}.`

/** `5 sold, 9 left, 2 waiting. $18.` */
function soldText({ enrolled, seats, held, queued, price }: SoldDate): string {
  const counts = [
    `${formatNumber(enrolled)} sold`,
    `${formatNumber(seats)} left`,
    held > 0 && `${formatNumber(held)} held`,
    queued > 0 && `${formatNumber(queued)} waiting`,
  ]
  return `${counts.filter(Boolean).join(', ')}. ${priceText(price)}.`
}

const canBeSold = ({ canceled }: Session, state: Props['state']) => !canceled && state === 'coming'

function changesOf({ canceled, replaced }: Session, state: Props['state']): DateChange[] {
  if (canceled) return replaced ? ['share'] : []
  if (state === 'over') return []
  return state === 'coming' ? ['move', 'cancel', 'teacher'] : ['teacher']
}
