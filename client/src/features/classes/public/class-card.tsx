import { FEW_SEATS } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { isByDate, type SoldAs } from '@ningjing/contract/classes/sold-as'
import { Ban, Clock, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Avatar, ClassPicture } from '../../../ui/picture.tsx'
import { Price, PriceByDate } from '../../../ui/price.tsx'
import { orCredits, SALES_ENDED, seatsText } from '../../../ui/texts.ts'
import { basisOf } from './basis-of.ts'
import { ClassWhen, type Scheduled } from './class-when.tsx'

/** The data of a card; seats and price are null while they are not valid. */
type ShownClass = Pick<PublicClass, 'name' | 'image' | 'instructor' | 'instructorPhoto'> &
  // Missing in the preview of a class that is not saved.
  SoldAs &
  Partial<Scheduled & Pick<PublicClass, '_id' | 'instructorId' | 'salesOpen' | 'description' | 'credits'>> & {
    seats: number | null
    price: number | null
  }

type Props = {
  yogaClass: ShownClass
  /** The action of the class: the select button. */
  action: ReactNode
  /** Loads the picture eagerly. */
  eager?: boolean
  /** Shown in place of the picture. */
  picture?: ReactNode
  /** Shown in place of unknown seats and price. */
  blank?: ReactNode
  /** Leaves out the instructor, on their own page. */
  isOwn?: boolean
}

/** A class as visitors see it; red when it is full (product §4). */
export function ClassCard({ yogaClass, action, eager = false, picture, blank, isOwn = false }: Props) {
  const { _id, name, image, seats, price, description, salesOpen = true } = yogaClass
  const isFull = salesOpen && seats === 0
  const hasOwnSeats = !isByDate(yogaClass)
  return (
    <article
      className={`card group flex flex-col overflow-hidden rounded-lg border shadow-1 transition-shadow duration-200 hover:shadow-2 ${isFull ? 'full-class' : 'border-line bg-surface'}`}
    >
      <div className="relative overflow-hidden">
        {picture ?? (
          <ClassPicture
            src={image}
            name={name}
            eager={eager}
            className={`transition-transform duration-500 ease-out-soft motion-safe:group-hover:scale-[1.03] ${isFull ? 'picture-full' : ''}`}
          />
        )}
        <div className="absolute top-3 left-3">{salesOpen && <SeatsBadge seats={seats} />}</div>
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="break-words text-[1.25rem] leading-[1.3]">
          {_id ? (
            <Link to={paths.yogaClass(_id)} className="card-link">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {isOwn ? <div className="h-2" /> : <Instructor yogaClass={yogaClass} />}
        {description && (
          <p className="wrap-anywhere mb-2 line-clamp-2 lg:line-clamp-3 text-[.875rem] text-muted">
            {description}
          </p>
        )}
        <ClassWhen {...yogaClass} />
        {hasOwnSeats && (
          <p
            className={`mt-auto mb-4 flex items-center gap-2 tabular-nums ${isFull ? 'text-danger' : 'text-muted'}`}
          >
            <Users size={18} strokeWidth={1.8} aria-hidden="true" />
            {seats === null ? blank : salesOpen ? seatsText(seats) : SALES_ENDED}
          </p>
        )}
        <div
          className={`mt-auto flex flex-wrap items-center justify-between gap-3 border-t pt-4 ${isFull ? 'border-danger-line' : 'border-line'}`}
        >
          <p
            className={`min-w-0 flex-1 ${hasOwnSeats ? 'basis-32' : 'basis-24'} font-semibold text-[1.25rem] leading-tight tabular-nums`}
          >
            {price === null ? (
              blank
            ) : hasOwnSeats ? (
              <Price
                dollars={price}
                basis={basisOf({ ...yogaClass, price })}
                credit={yogaClass.credits ? orCredits(yogaClass.credits) : ''}
              />
            ) : (
              <PriceByDate
                dollars={price}
                varies={yogaClass.dropIn?.varies}
                credits={yogaClass.dropIn?.credits}
              />
            )}
          </p>
          <div className="card-above card-action ml-auto [&>a]:min-w-22 [&>div>button]:min-w-22">
            {action}
          </div>
        </div>
      </div>
    </article>
  )
}

/** Looks like a link, but more quietly than those in a text. */
const NAME_LINK =
  'underline decoration-line decoration-1 underline-offset-4 group-hover/name:decoration-current'

function Instructor({ yogaClass: { instructor, instructorId, instructorPhoto } }: { yogaClass: ShownClass }) {
  const line = (
    <>
      <Avatar src={instructorPhoto} size={24} className="rounded-full" />
      <span className={`min-w-0 break-words ${instructorId ? NAME_LINK : ''}`}>{instructor}</span>
    </>
  )
  const look = 'flex min-h-11 items-center gap-2 self-start text-muted'
  if (!instructorId) return <p className={look}>{line}</p>
  return (
    <p className="flex">
      <Link to={paths.instructor(instructorId)} className={`card-above group/name ${look} hover:text-ink`}>
        {line}
      </Link>
    </p>
  )
}

/** A badge for a class with few seats or none. */
export function SeatsBadge({ seats }: { seats: number | null }) {
  if (seats === 0) {
    return (
      <Badge tone="danger">
        <Ban size={14} strokeWidth={1.8} aria-hidden="true" />
        Class full
      </Badge>
    )
  }
  if (seats === null || seats > FEW_SEATS) return null
  return (
    <Badge tone="warning">
      <Clock size={14} strokeWidth={1.8} aria-hidden="true" />
      Only {seats} left
    </Badge>
  )
}
