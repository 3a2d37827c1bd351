import { LEVEL_NAMES } from '@ningjing/contract/classes/class-fields'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { areAllCanceled } from '@ningjing/contract/classes/schedule'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import type { Room } from '@ningjing/contract/club/home.schemas'
import { cancelText, termsText } from '@ningjing/contract/enrolments/terms-text'
import { CalendarDays, CalendarX, type LucideIcon, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { repeatedText } from '../../../lib/formats.ts'
import { RoomCard } from '../../../ui/room-card.tsx'
import { AddToCalendar, ClubCalendarLinks } from './calendar-links.tsx'
import { askForDates } from './class-when.tsx'
import { isJoinedLate } from './closed-text.ts'
import { SessionList } from './session-list.tsx'

type Props = {
  yogaClass: PublicClass
  /** The room of the club in which it is, if its place is one. */
  room?: Room | undefined
}

/** When and where a class is, for whom, and what happens if somebody cannot come. */
export function ClassFacts({ yogaClass, room }: Props) {
  const { _id, name, instructor, sessions, nextAt, place, isOnline, level, stage, dropIn, repeat } = yogaClass
  const hasDates = sessions.length > 0
  const isDated = hasDates && !isByDate(yogaClass)
  return (
    <dl className="mt-6 flex flex-wrap rounded-lg border border-line bg-surface px-5 shadow-1 print:block">
      {isDated && (
        <Fact label="When" Icon={CalendarDays}>
          <SessionList {...yogaClass} />
          {nextAt && stage === 'open' && (
            <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
              <AddToCalendar classId={_id} name={name} />
              <ClubCalendarLinks />
            </p>
          )}
        </Fact>
      )}
      {repeat && stage === 'open' && (
        <Fact label="When" Icon={CalendarDays}>
          {repeatedText(repeat)}
        </Fact>
      )}
      {!hasDates && !repeat && stage === 'open' && (
        <Fact label="When" Icon={CalendarDays}>
          {askForDates(instructor)}
        </Fact>
      )}
      {(place || isOnline) && (
        <Fact label="Where" Icon={MapPin} isShort={!room}>
          {place && <p className="wrap-anywhere whitespace-pre-line">{place}</p>}
          {room && (
            <div className="my-2 max-w-[24rem] break-inside-avoid overflow-hidden rounded-md border border-line">
              <RoomCard {...room} />
            </div>
          )}
          {isOnline && <p>Online. The link is among your enrolled classes once you have a seat.</p>}
        </Fact>
      )}
      {level && (
        <Fact label="Level" Icon={Users} isShort>
          {LEVEL_NAMES[level]}
        </Fact>
      )}
      {stage === 'open' && !areAllCanceled(sessions) && !isJoinedLate(yogaClass) && (
        // The offer says it of a class that has begun.
        <Fact label="If you cannot come" Icon={CalendarX}>
          {isByDate(yogaClass) ? singleTermsText(yogaClass) : cancelText(yogaClass)}
        </Fact>
      )}
      {dropIn && !isByDate(yogaClass) && stage === 'open' && (
        <Fact label="If you cannot come to a single date" Icon={CalendarX}>
          {singleTermsText(yogaClass)}
        </Fact>
      )}
    </dl>
  )
}

/** The rule of the dates that are sold by themselves: each by its own start. */
function singleTermsText({ terms, dropIn }: PublicClass): string {
  return termsText(terms, { hasDates: true, isFree: dropIn?.price === 0 && !dropIn.varies, isSingle: true })
}

type FactProps = {
  label: string
  Icon: LucideIcon
  /** Shares its line with another, where the text size allows it. */
  isShort?: boolean
  children: ReactNode
}

function Fact({ label, Icon, isShort = false, children }: FactProps) {
  return (
    <div className={`-mt-px min-w-0 grow border-line border-t py-4 ${isShort ? 'basis-40' : 'basis-full'}`}>
      <dt className="flex items-center gap-3 font-semibold">
        <Icon size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-primary-ink" />
        {label}
      </dt>
      <dd className="mt-1 text-pretty pl-[30px] text-muted">{children}</dd>
    </div>
  )
}
