import type { PublicClass } from '@ningjing/contract/classes.schemas'
import { cancelText } from '@ningjing/contract/terms'
import { Backpack, CalendarDays, CalendarX, type LucideIcon, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddToCalendar, CLUB_CALENDAR } from './calendar-links.tsx'
import { LEVEL_NAMES } from './level-names.ts'
import { SessionList } from './session-list.tsx'

/** When and where a class is, for whom, and what happens if somebody cannot come. */
export function ClassFacts({ yogaClass }: { yogaClass: PublicClass }) {
  const { _id, name, sessions, nextAt, place, isOnline, level, stage } = yogaClass
  return (
    <dl className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface px-5 shadow-1">
      {sessions.length > 0 && (
        <Fact label="When" Icon={CalendarDays}>
          <SessionList {...yogaClass} />
          {nextAt && stage === 'open' && (
            <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
              <AddToCalendar classId={_id} name={name} />
              <a href={CLUB_CALENDAR} className="link inline-flex min-h-11 items-center">
                Calendar of all classes
              </a>
            </p>
          )}
        </Fact>
      )}
      {(place || isOnline) && (
        <Fact label="Where" Icon={MapPin}>
          {place && <p className="wrap-anywhere whitespace-pre-line">{place}</p>}
          {isOnline && <p>Online. The link is among your enrolled classes once you have a place.</p>}
        </Fact>
      )}
      {level && (
        <Fact label="For whom" Icon={Users}>
          {LEVEL_NAMES[level]}
        </Fact>
      )}
      {stage === 'open' && (
        <Fact label="What to bring" Icon={Backpack}>
          {bringText(yogaClass)}
        </Fact>
      )}
      {stage === 'open' && (
        <Fact label="If you cannot come" Icon={CalendarX}>
          {cancelText(yogaClass)}
        </Fact>
      )}
    </dl>
  )
}

/** The same for all classes: a class that needs more says so in its description. */
function bringText({ place, isOnline, instructor }: PublicClass): string {
  const things =
    isOnline && !place
      ? 'A mat or a thick blanket, and room to stretch.'
      : 'Comfortable clothes and something to drink.'
  return `${things} ${instructor} answers anything else.`
}

function Fact({ label, Icon, children }: { label: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="py-4">
      <dt className="flex items-center gap-3 font-semibold">
        <Icon size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-primary-ink" />
        {label}
      </dt>
      <dd className="mt-1 text-pretty pl-[30px] text-muted">{children}</dd>
    </div>
  )
}
