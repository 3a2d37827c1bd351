import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { isFull } from '@ningjing/contract/classes/more-classes'
import { areAllCanceled } from '@ningjing/contract/classes/schedule'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import type { Room } from '@ningjing/contract/club/home.schemas'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { localTimeText } from '../../../lib/formats.ts'
import { paths } from '../../../paths.ts'
import { FoldedText } from '../../../ui/folded-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ClassPicture } from '../../../ui/picture.tsx'
import { SeatsBadge } from './class-card.tsx'
import { ClassDates } from './class-dates.tsx'
import { ClassFacts } from './class-facts.tsx'
import { ClassTeacher, HowItWorks, WhatToBring } from './class-guide.tsx'
import { ClassOffer, type Waiting } from './class-offer.tsx'
import { closedText } from './closed-text.ts'

type Props = {
  yogaClass: PublicClass
  /** The room of the club in which it is, if its place is one. */
  room?: Room | undefined
  /** The action of the class: the select button. */
  action: ReactNode
  /** Below the price: what a date costs with a pass. */
  credit?: ReactNode
  /** Below the action, while the class is sold: what the user has to do before. */
  missing?: ReactNode
  /** Of a full class. */
  waiting?: Waiting | undefined
  /** The dates that are sold by themselves, by time. */
  dates?: ReactNode[]
  /** Below them: the way to passes, if a credit pays a date. */
  passes?: ReactNode
}

/** All public information about a class; red when it is full. */
export function ClassDetail({
  yogaClass,
  room,
  action,
  credit,
  missing,
  waiting,
  dates = [],
  passes,
}: Props) {
  const { name, image, seats, stage, sessions, of } = yogaClass
  const isAttended = stage === 'open' && !areAllCanceled(sessions)
  const isOpen = closedText(yogaClass) === undefined
  const isFilled = isOpen && isFull(yogaClass)
  const about = (
    <>
      <Description yogaClass={yogaClass} />
      <ClassFacts yogaClass={yogaClass} room={room} />
    </>
  )
  const more = (
    <>
      {isOpen && !isFilled && <HowItWorks yogaClass={yogaClass} />}
      {isAttended && <WhatToBring yogaClass={yogaClass} />}
    </>
  )
  // On wide screens the list of dates fills the right column, so that the rest stands in the left one.
  const isLong = dates.length > 0
  // Beside a series it is short: what comes last stands below both.
  const isBelow = isLong && !isByDate(yogaClass)
  return (
    <>
      <Link to={of ? paths.yogaClass(of.classId) : paths.classes} className="back-link">
        <ArrowLeft size={18} strokeWidth={1.8} aria-hidden="true" />
        {of ? `All dates of ${of.name}` : 'All classes'}
      </Link>
      {stage === 'canceled' && (
        <Notice tone="danger" className="mt-4">
          {`${closedText(yogaClass)}. Everyone who paid for it gets a message that says what comes back.`}
        </Notice>
      )}
      <article className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-8">
        <div className="relative self-start overflow-hidden rounded-xl sm:max-lg:[&_img]:aspect-[2/1] sm:max-lg:[&_img]:object-[50%_80%] print:w-[6.6cm]">
          <ClassPicture src={image} name={name} eager className={isFilled ? 'picture-full' : ''} />
          <div className="absolute top-4 left-4">
            {isOpen && !isByDate(yogaClass) && <SeatsBadge seats={seats} />}
          </div>
        </div>
        <div className="min-w-0 lg:row-span-2">
          <Head yogaClass={yogaClass} />
          {!isByDate(yogaClass) && <ClassOffer {...{ yogaClass, action, credit, missing, waiting }} />}
          <ClassDates yogaClass={yogaClass} rows={dates} />
          {passes && <div className="mt-4">{passes}</div>}
          {!isLong && about}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {isLong && <div className="-mt-6 min-w-0">{about}</div>}
          <ClassTeacher yogaClass={yogaClass} />
          {!isBelow && more}
        </div>
        {isBelow && more}
      </article>
    </>
  )
}

/** The name, of a single date its time, and who teaches. */
function Head({ yogaClass: { name, instructor, instructorId, of, sessions } }: Pick<Props, 'yogaClass'>) {
  const [session] = sessions
  return (
    <>
      <h1 className="title-section">
        {name}
        {of && session && (
          <>
            {' '}
            <span className="mt-1 block text-[1.25rem] text-primary-ink">{localTimeText(session.local)}</span>
          </>
        )}
      </h1>
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

function Description({ yogaClass: { instructor, description } }: Pick<Props, 'yogaClass'>) {
  return (
    <FoldedText
      text={
        description ||
        `There is no description yet. Come as you are, and ask ${instructor} whatever you like.`
      }
      className="mt-6 max-w-[60ch] text-[1.125rem] leading-[1.6]"
    />
  )
}
