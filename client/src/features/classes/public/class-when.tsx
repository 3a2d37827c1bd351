import { LEVEL_NAMES } from '@ningjing/contract/classes/class-fields'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { zoneText } from '@ningjing/contract/local-text'
import { Clock } from 'lucide-react'
import { localTimeText, repeatedText } from '../../../lib/formats.ts'
import { taughtText } from './taught-text.ts'

export type Scheduled = Pick<PublicClass, 'sessions' | 'nextAt' | 'zone' | 'place' | 'isOnline' | 'level'>
type Shown = Partial<Scheduled & Pick<PublicClass, 'instructor' | 'repeat'>> & {
  /**
   * What stands above: of a single date it ends with the time, and the zone if the club has another one. Both are said
   * once.
   */
  title?: string
}

/** When, where and for whom a class is. Only online classes name the zone: rooms are where the club is. */
export function ClassWhen({ sessions, nextAt, zone = '', level = '', ...yogaClass }: Shown) {
  const { instructor, repeat, title = '' } = yogaClass
  const next = nextOf(sessions, nextAt)
  // The next date may have a place of its own.
  const { place, isOnline } = next?.place === undefined ? yogaClass : next
  const taught = next && taughtText(next, { instructor, nextAt })
  const time = next
    ? localTimeText(next.local)
    : repeat
      ? repeatedText(repeat)
      : sessions && withoutNext(sessions)
  const zoneAbove = time && title.split(`, ${time}`)[1]
  const when = zoneAbove === undefined ? time : ''
  const others = repeat ? repeatedText(repeat) : next?.more
  const more = next && [isOnline && !zoneAbove && zoneText(zone), others].filter(Boolean).join(', ')
  const hasTime = when || taught || more
  const where = [place, isOnline && 'Online', LEVEL_NAMES[level]].filter(Boolean).join(' · ')
  return (
    <>
      {hasTime && (
        <p className="mb-1 flex gap-2">
          <Clock size={18} strokeWidth={1.8} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
          <span>
            {when}
            {taught && <span className="wrap-anywhere block font-medium text-[.875rem]">{taught}</span>}
            {more && <span className="block text-[.875rem] text-muted">{more}</span>}
          </span>
        </p>
      )}
      {where && (
        <p className={`wrap-anywhere mb-2 text-[.875rem] text-muted ${hasTime ? 'pl-[26px]' : ''}`}>
          {where}
        </p>
      )}
    </>
  )
}

/** Said of a class that has no dates, and whom to ask for some. */
export const DATES_ON_REQUEST = 'Dates on request'
export const askForDates = (instructor: string) => `Ask ${instructor} for dates.`

function withoutNext(sessions: PublicClass['sessions']): string {
  return sessions.length === 0 ? DATES_ON_REQUEST : 'All dates are canceled'
}

/**
 * The date that `nextAt` names, else the last one, and how many follow. The server's answer decides what is next, not
 * the clock: a page and its hydration show the same.
 */
function nextOf(sessions: PublicClass['sessions'] = [], nextAt: string | null | undefined) {
  const dates = sessions.filter(({ canceled }) => !canceled)
  const next = dates.find(({ at }) => at === nextAt) ?? dates.at(-1)
  if (!next) return undefined
  const more = dates.length - 1 - dates.indexOf(next)
  return {
    ...next,
    more: more > 0 ? (more === 1 ? '+\u00a01 more date' : `+\u00a0${more} more dates`) : '',
  }
}
