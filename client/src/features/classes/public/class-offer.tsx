import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { hasBegun } from '@ningjing/contract/enrolments/terms-text'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { WAITING_LIST_ID } from '../../../paths.ts'
import { Price } from '../../../ui/price.tsx'
import { formatNumber, SALES_ENDED, seatsText } from '../../../ui/texts.ts'
import { basisOf } from './basis-of.ts'
import { closedText, isJoinedLate } from './closed-text.ts'

/** Id of the row of other classes. */
export const MORE_CLASSES_ID = 'more-classes'

/** The waiting list of a full class. */
export type Waiting = {
  /** In place of the action of the class, which then stands aside; undefined to keep that one. */
  action: ReactNode
  details: ReactNode
}

type Props = {
  yogaClass: PublicClass
  /** The action of the class: the select button. */
  action: ReactNode
  /** Below the price: what a date costs with a pass. */
  credit?: ReactNode
  /** Below the action, while the class is sold: what the user has to do before. */
  missing?: ReactNode
  waiting?: Waiting | undefined
}

/** The action, a button or a link, fills the width of its place. */
const FILLED =
  '*:justify-items-stretch [&>a]:min-h-[52px] [&>a]:w-full [&>div>:is(a,button)]:min-h-[52px] [&>div>:is(a,button)]:w-full [&_.credit-button]:min-h-[52px]'

/** A small button beside a larger one. */
const CHIP = '[&_button]:min-h-8 [&_button]:px-3 [&_button]:text-[.875rem]'

/** Price, action and seats. On phones, price and action are a bar at the lower edge of the window. */
export function ClassOffer({ yogaClass, action, credit, missing, waiting }: Props) {
  const { seats, price, stage } = yogaClass
  const closed = closedText(yogaClass)
  const isFull = seats === 0 && !closed
  const mayBeSold = !closed || closed === SALES_ENDED
  const basis = basisOf(yogaClass)
  return (
    <div
      id={isFull ? WAITING_LIST_ID : undefined}
      className={`group/offer mt-4 scroll-mt-20 grid gap-4 rounded-lg border p-5 shadow-1 ${isFull ? 'full-class' : 'border-line bg-surface'}`}
    >
      <div className={mayBeSold ? 'offer-bar' : 'contents'}>
        {mayBeSold && (
          <p className="min-w-0 font-display font-medium text-[2rem] leading-tight tabular-nums max-sm:min-w-28 max-sm:text-[1.5rem]">
            <Price dollars={price} basis={isFull ? '' : basis} credit={credit} />
            {/* In wider windows it stands in sight below; who is offered a seat pays beside it. */}
            {isFull && (
              <span className="block font-sans text-[.875rem] text-danger sm:hidden group-has-[[href*='/payment/']]/offer:hidden">
                Class full
              </span>
            )}
          </p>
        )}
        {stage !== 'canceled' && (
          <div className={`order-1 grid gap-2 max-sm:min-w-36 sm:max-lg:min-w-72 ${FILLED}`}>
            {waiting?.action ?? action}
          </div>
        )}
      </div>
      {!closed && <WhatIsSold yogaClass={yogaClass} basis={isFull ? basis : ''} />}
      <div>
        <p
          className={`flex flex-wrap items-center gap-x-2 tabular-nums ${isFull ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          <Users size={18} strokeWidth={1.8} aria-hidden="true" />
          {closed ?? (isFull ? 'This class is full' : seatsText(seats))}
          {!closed && <PlacesTaken yogaClass={yogaClass} />}
        </p>
        {!closed && <PlacesBar yogaClass={yogaClass} />}
        {isJoinedLate(yogaClass) && (
          <p className="mt-3 text-[.875rem] text-muted">Joining late: your seat can’t be canceled.</p>
        )}
        {isFull && (
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
            <Link to={`#${MORE_CLASSES_ID}`} className="link inline-flex min-h-11 items-center">
              Classes with free seats
            </Link>
            {/* Says what the specification says of a full class: its button is disabled. */}
            {waiting?.action && <div className={CHIP}>{action}</div>}
          </div>
        )}
      </div>
      {!closed && !isFull && <div className="order-2 empty:hidden">{missing}</div>}
      {isFull && waiting && <div className="order-2 empty:hidden">{waiting.details}</div>}
      {price > 0 && (
        <p className="order-2 hidden text-[.875rem] text-muted group-has-[[href*='/payment/']]/offer:block">
          Selected. Nothing is charged until you pay.
        </p>
      )}
      {!closed && !isFull && (
        // Not beside a link: then the student has the class, or is no student. Nor beside the button that pays with a credit.
        <p className="order-2 hidden text-[.875rem] text-muted group-has-[button]/offer:group-not-has-[.credit-button]/offer:block">
          {price === 0 ? 'Nothing to pay: this class is free.' : 'You pay later, at checkout.'}
        </p>
      )}
    </div>
  )
}

/** What a full class costs, and of a series that has begun, the dates still to come. */
function WhatIsSold({ yogaClass, basis }: { yogaClass: PublicClass; basis: string }) {
  const { sessions, nextAt } = yogaClass
  const coming = sessions.filter(({ at, canceled }) => !canceled && nextAt !== null && at >= nextAt).length
  const isBegun = coming > 0 && hasBegun(yogaClass)
  if (!(basis || isBegun)) return null
  return (
    <div className="text-[.875rem] text-muted tabular-nums sm:-mt-3">
      {basis && <p>{basis}</p>}
      {isBegun && <p>{coming === 1 ? 'One date is still to come.' : `${coming} dates are still to come.`}</p>}
    </div>
  )
}

/** Seats that nobody can select now: also those on hold during a payment, or offered to the waiting list. */
const takenOf = ({ capacity, seats }: PublicClass) => capacity - seats

function PlacesTaken({ yogaClass }: Pick<Props, 'yogaClass'>) {
  const { capacity } = yogaClass
  if (capacity === 0) return null
  return (
    <span className="ml-auto font-normal text-[.875rem] text-muted">
      {`${formatNumber(takenOf(yogaClass))} of ${formatNumber(capacity)} seats taken`}
    </span>
  )
}

function PlacesBar({ yogaClass }: Pick<Props, 'yogaClass'>) {
  const share = takenOf(yogaClass) / Math.max(1, yogaClass.capacity)
  // A drawing: the policy of server-rendered pages allows no style attributes.
  return (
    <svg aria-hidden="true" className="mt-2 h-1.5 w-full rounded-full bg-sunken print:hidden">
      <rect
        width={`${share * 100}%`}
        height="100%"
        rx="3"
        className={yogaClass.seats === 0 ? 'fill-danger' : 'fill-primary'}
      />
    </svg>
  )
}
