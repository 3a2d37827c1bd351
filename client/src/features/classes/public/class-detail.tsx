import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { areAllCanceled, isOver } from '@ningjing/contract/classes/schedule'
import type { Room } from '@ningjing/contract/club/home.schemas'
import { hasBegun } from '@ningjing/contract/enrolments/terms-text'
import { ArrowLeft, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { basisText } from '../../../lib/formats.ts'
import { paths, WAITING_LIST_ID } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ClassPicture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { formatNumber, SALES_ENDED, seatsText } from '../../../ui/texts.ts'
import { SeatsBadge } from './class-card.tsx'
import { ClassFacts } from './class-facts.tsx'
import { ClassTeacher, HowItWorks, WhatToBring } from './class-guide.tsx'

/** Id of the row of other classes. */
export const MORE_CLASSES_ID = 'more-classes'

type Props = {
  yogaClass: PublicClass
  /** The room of the club in which it is, if its place is one. */
  room?: Room | undefined
  /** The action of the class: the select button. */
  action: ReactNode
  /** Below a full class: its waiting list. */
  waiting: ReactNode
}

/** All public information about a class; red when it is full. */
export function ClassDetail({ yogaClass, room, action, waiting }: Props) {
  const { name, image, seats, stage, sessions } = yogaClass
  const isAttended = stage === 'open' && !areAllCanceled(sessions)
  const isOpen = closedText(yogaClass) === undefined
  return (
    <>
      <Link to={paths.classes} className="back-link">
        <ArrowLeft size={18} strokeWidth={1.8} aria-hidden="true" />
        All classes
      </Link>
      {stage === 'canceled' && (
        <Notice tone="danger" className="mt-4">
          This class is canceled. Everyone who paid for it gets their money back.
        </Notice>
      )}
      <article className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-8">
        <div className="relative self-start overflow-hidden rounded-xl sm:max-lg:[&_img]:aspect-[8/5] sm:max-lg:[&_img]:object-[50%_80%] print:w-[6.6cm]">
          <ClassPicture
            src={image}
            name={name}
            eager
            className={isOpen && seats === 0 ? 'picture-full' : ''}
          />
          <div className="absolute top-4 left-4">{isOpen && <SeatsBadge seats={seats} />}</div>
        </div>
        <div className="min-w-0 lg:row-span-2">
          <Head yogaClass={yogaClass} />
          <Offer yogaClass={yogaClass} action={action} waiting={waiting} />
          <ClassFacts yogaClass={yogaClass} room={room} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <ClassTeacher yogaClass={yogaClass} />
          {isOpen && seats > 0 && <HowItWorks yogaClass={yogaClass} />}
          {isAttended && <WhatToBring yogaClass={yogaClass} />}
        </div>
      </article>
    </>
  )
}

function Head({ yogaClass: { name, instructor, instructorId, description } }: Pick<Props, 'yogaClass'>) {
  return (
    <>
      <h1 className="title-section">{name}</h1>
      <p className="wrap-anywhere mt-3 max-w-[60ch] whitespace-pre-line text-pretty text-[1.125rem] leading-[1.6]">
        {description ||
          `There is no description yet. Come as you are, and ask ${instructor} whatever you like.`}
      </p>
      <p className="mt-1 flex">
        <Link
          to={paths.instructor(instructorId)}
          className="inline-flex min-h-11 min-w-0 items-center text-muted hover:text-ink"
        >
          <span className="min-w-0 break-words underline decoration-line underline-offset-4">
            with {instructor}
          </span>
        </Link>
      </p>
    </>
  )
}

/** Why nobody can buy a place in a class anymore; undefined while it is sold. */
export function closedText({ stage, sessions, salesOpen }: PublicClass): string | undefined {
  if (stage === 'canceled') return 'This class is canceled'
  if (areAllCanceled(sessions)) return 'All dates of this class are canceled'
  if (isOver(sessions, new Date())) return 'This class is over'
  return salesOpen ? undefined : SALES_ENDED
}

/** The action, a button or a link, fills the width of its place. */
const FILLED =
  '*:justify-items-stretch [&>a]:min-h-[52px] [&>a]:w-full [&>div>:is(a,button)]:min-h-[52px] [&>div>:is(a,button)]:w-full'

/** Price, seats and action. On phones, price and action are a bar at the lower edge of the window. */
function Offer({ yogaClass, action, waiting }: Props) {
  const { seats, price, stage } = yogaClass
  const closed = closedText(yogaClass)
  const isFull = seats === 0 && !closed
  const mayBeSold = !closed || closed === SALES_ENDED
  const hasAction = stage !== 'canceled'
  return (
    <div
      className={`group/offer mt-4 grid gap-4 rounded-lg border p-5 shadow-1 ${isFull ? 'full-class' : 'border-line bg-surface'}`}
    >
      <div className={mayBeSold ? 'offer-bar group/bar' : 'contents'}>
        {mayBeSold && (
          <p className="font-display font-medium text-[2rem] leading-tight tabular-nums max-sm:text-[1.5rem]">
            <Price dollars={price} basis={basisText(price, yogaClass.sessions)} />
          </p>
        )}
        {hasAction && (
          <div
            className={`order-1 max-sm:min-w-36 ${FILLED} ${isFull ? 'max-sm:has-[button:disabled]:hidden' : ''}`}
          >
            {action}
          </div>
        )}
        {isFull && waiting && (
          // On phones, in place of a button that does nothing.
          <div className="order-1 hidden max-sm:group-has-[button:disabled]/bar:block">
            <a href={`#${WAITING_LIST_ID}`} className={buttonClass('primary', 'min-h-[52px]')}>
              Waiting list
            </a>
          </div>
        )}
      </div>
      {!closed && <WhatIsSold {...yogaClass} />}
      <div>
        <p
          className={`flex flex-wrap items-center gap-x-2 tabular-nums ${isFull ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          <Users size={18} strokeWidth={1.8} aria-hidden="true" />
          {closed ?? (isFull ? 'This class is full' : seatsText(seats))}
          {!closed && <PlacesTaken yogaClass={yogaClass} />}
        </p>
        {!closed && <PlacesBar yogaClass={yogaClass} />}
        {isFull && (
          <a href={`#${MORE_CLASSES_ID}`} className="link inline-flex min-h-11 items-center">
            Classes with free seats
          </a>
        )}
      </div>
      {isFull && (
        <div id={WAITING_LIST_ID} className="scroll-mt-24 empty:hidden">
          {waiting}
        </div>
      )}
      {price > 0 && (
        <p className="order-2 hidden text-[.875rem] text-muted group-has-[[href*='/payment/']]/offer:block">
          Selected. Nothing is charged until you pay.
        </p>
      )}
      {!closed && !isFull && (
        // Not beside a link: then the student has the class, or is no student.
        <p className="order-2 hidden text-[.875rem] text-muted group-has-[button]/offer:block">
          {price === 0 ? 'Nothing to pay: this class is free.' : 'You pay later, at checkout.'}
        </p>
      )}
    </div>
  )
}

/** Of a series that has begun, the dates still to come, and whether the price can be given back. */
function WhatIsSold({ sessions, nextAt, price }: PublicClass) {
  const coming = sessions.filter(({ at, canceled }) => !canceled && nextAt !== null && at >= nextAt).length
  if (coming === 0 || !hasBegun({ sessions, nextAt })) return null
  const left = coming === 1 ? 'One date is still to come.' : `${coming} dates are still to come.`
  return (
    <p className="text-pretty text-[.875rem] text-muted sm:-mt-3">
      {price === 0 ? left : `${left} The series has begun, so you cannot cancel for a refund.`}
    </p>
  )
}

/** Seats on hold during a payment are not public, so they are in neither number. */
const placesOf = ({ enrolled, seats }: PublicClass) => enrolled + seats

function PlacesTaken({ yogaClass }: Pick<Props, 'yogaClass'>) {
  const { enrolled } = yogaClass
  const places = placesOf(yogaClass)
  if (places === 0) return null
  return (
    <span className="ml-auto font-normal text-[.875rem] text-muted">
      {`${formatNumber(enrolled)} of ${formatNumber(places)} seats taken`}
    </span>
  )
}

function PlacesBar({ yogaClass }: Pick<Props, 'yogaClass'>) {
  const share = yogaClass.enrolled / Math.max(1, placesOf(yogaClass))
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
