import type { PublicClass } from '@ningjing/contract/classes.schemas'
import { endOf } from '@ningjing/contract/schedule'
import { ArrowLeft, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Avatar, ClassPicture } from '../../ui/picture.tsx'
import { priceText, SALES_ENDED, seatsText } from '../../ui/texts.ts'
import { SeatsBadge } from './class-card.tsx'
import { ClassFacts } from './class-facts.tsx'

type Props = {
  yogaClass: PublicClass
  /** The action of the class: the select button. */
  action: ReactNode
}

/** All public information about a class; red when it is full. */
export function ClassDetail({ yogaClass, action }: Props) {
  const { name, image, instructor, seats, description, stage } = yogaClass
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
      <article className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-14">
        <div className="relative overflow-hidden rounded-xl print:w-[6.6cm]">
          <ClassPicture
            src={image}
            name={name}
            eager
            className={isOpen && seats === 0 ? 'picture-full' : ''}
          />
          <div className="absolute top-4 left-4">{isOpen && <SeatsBadge seats={seats} />}</div>
        </div>
        <div className="min-w-0">
          <h1 className="title-section">{name}</h1>
          <Instructor yogaClass={yogaClass} />
          <Offer yogaClass={yogaClass} action={action} />
          <p className="wrap-anywhere mt-7 max-w-[60ch] whitespace-pre-line text-balance text-[1.0625rem] text-muted leading-[1.6]">
            {description ||
              `There is no description yet. Come as you are, and ask ${instructor} whatever you like.`}
          </p>
          <ClassFacts yogaClass={yogaClass} />
        </div>
      </article>
    </>
  )
}

function Instructor({ yogaClass }: { yogaClass: PublicClass }) {
  const { instructor, instructorId, instructorPhoto } = yogaClass
  return (
    <p className="mt-3 flex">
      <Link
        to={paths.instructor(instructorId)}
        className="inline-flex min-h-11 min-w-0 items-center gap-3 rounded-full font-medium underline-offset-4 hover:underline"
      >
        <Avatar src={instructorPhoto} size={44} eager className="rounded-full" />
        <span className="min-w-0 break-words">with {instructor}</span>
      </Link>
    </p>
  )
}

/** Why nobody can buy a place in a class any more; undefined while it is sold. */
export function closedText({ stage, sessions, salesOpen }: PublicClass): string | undefined {
  if (stage === 'canceled') return 'This class is canceled'
  const now = new Date()
  const dates = sessions.filter(({ canceled }) => !canceled)
  if (dates.length > 0 && dates.every((date) => endOf(date) <= now)) return 'This class is over'
  return salesOpen ? undefined : SALES_ENDED
}

function Offer({ yogaClass, action }: Props) {
  const { seats, price, stage } = yogaClass
  const closed = closedText(yogaClass)
  const isFull = seats === 0 && !closed
  return (
    <div
      className={`mt-5 flex flex-wrap items-center justify-between gap-4 rounded-lg border p-5 shadow-1 ${isFull ? 'border-danger-line bg-danger-soft' : 'border-line bg-surface'}`}
    >
      <div>
        <p className="font-display font-medium text-[2rem] leading-tight tabular-nums">{priceText(price)}</p>
        <p className={`mt-1 flex items-center gap-2 tabular-nums ${isFull ? 'text-danger' : 'text-muted'}`}>
          <Users size={18} strokeWidth={1.8} aria-hidden="true" />
          {closed ?? seatsText(seats)}
        </p>
      </div>
      {stage !== 'canceled' && action}
    </div>
  )
}
