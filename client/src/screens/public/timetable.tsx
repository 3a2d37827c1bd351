import { laterDay } from '@ningjing/contract/classes/schedule'
import { TIMETABLE_DAYS } from '@ningjing/contract/timetable/timetable'
import type { Timetable } from '@ningjing/contract/timetable/timetable.schemas'
import { dayAt } from '@ningjing/contract/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { PassesLine } from '../../features/passes/passes-line.tsx'
import { DateRow, NEW_PAGE } from '../../features/timetable/date-row.tsx'
import { EmbeddedAction } from '../../features/timetable/embedded-action.tsx'
import { useTellHeight } from '../../features/timetable/tell-height.ts'
import { timetable } from '../../features/timetable/timetable.api.ts'
import {
  isShown,
  type TimetableAddress,
  useTimetableAddress,
} from '../../features/timetable/timetable-address.ts'
import { TimetableFilters } from '../../features/timetable/timetable-filters.tsx'
import { WeekLinks } from '../../features/timetable/week-links.tsx'
import { WeekView } from '../../features/timetable/week-view.tsx'
import { theClub } from '../../lib/calls/the-club.ts'
import { useIsEmbedded } from '../../lib/embedded.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BookableRow } from './bookable-row.tsx'

/** The week of the club (product §2.6): by day on phones, in seven columns on wide screens; also on other sites. */
export function TimetableScreen() {
  const isEmbedded = useIsEmbedded()
  useTellHeight(isEmbedded)
  const address = useTimetableAddress()
  const query = useQuery({ ...timetable(address.week), placeholderData: keepPreviousData })
  const { data: club } = useQuery(theClub())
  return (
    <section className={isEmbedded ? 'px-4 py-3' : 'wrap w-full pt-8 pb-14 lg:pb-20'}>
      <h1 className={isEmbedded ? 'sr-only' : 'title-section'}>Timetable</h1>
      <div className={`grid gap-4 ${isEmbedded ? '' : 'mt-5'}`}>
        <Loaded query={query} what="the timetable">
          {(data) => (
            <div aria-busy={query.isPlaceholderData || undefined} className="grid gap-4">
              <Week {...{ address, data, isEmbedded }} />
            </div>
          )}
        </Loaded>
        {club?.passes && !isEmbedded && (
          <PassesLine>Do you come often? A pass pays for many dates.</PassesLine>
        )}
      </div>
    </section>
  )
}

type WeekProps = { address: TimetableAddress; data: Timetable; isEmbedded: boolean }

function Week({ address, data: { dates, zone, from, to }, isEmbedded }: WeekProps) {
  const { week, hasOtherWeek, day, filters, narrow } = address
  // The server knows which day it is where the club is; another week is never drawn by the server.
  const today = week ? dayAt(new Date(), zone) : from
  const days = Array.from({ length: TIMETABLE_DAYS }, (_, index) => laterDay(from, index))
  const shown = dates.filter((date) => isShown(date, filters))
  const next = shown.find(({ canceled, over }) => !(canceled || over)) ?? shown[0]
  const nextDay = next?.local.slice(0, 10) ?? from
  return (
    <>
      {hasOtherWeek && (
        <Notice tone="warning">
          The week of this link is over, or too far ahead. These are the next seven days.
        </Notice>
      )}
      <TimetableFilters address={address} dates={dates} />
      <WeekLinks {...{ address, from, to, today }} />
      {shown.length === 0 ? (
        <Nothing {...{ address, isEmbedded }} isFiltered={dates.length > 0} />
      ) : (
        <WeekView
          {...{ days, today }}
          dates={shown}
          day={days.includes(day) ? day : nextDay}
          onDay={(chosen) => narrow('day', chosen, 'replace')}
        >
          {(date) =>
            isEmbedded ? (
              <DateRow date={date} action={<EmbeddedAction date={date} />} isEmbedded />
            ) : (
              <BookableRow {...{ date, zone }} />
            )
          }
        </WeekView>
      )}
    </>
  )
}

type NothingProps = { address: TimetableAddress; isEmbedded: boolean; isFiltered: boolean }

/** In place of a week without classes, or without those that the filters ask for. */
function Nothing({ address: { clear }, isEmbedded, isFiltered }: NothingProps) {
  if (isFiltered) {
    return (
      <EmptyState
        picture="empty-search"
        title="No classes match your filters this week"
        text="Try another week, or fewer filters."
        action={<Button onClick={clear}>Show all classes of this week</Button>}
      />
    )
  }
  return (
    <EmptyState
      picture="empty-search"
      title="No classes this week"
      text="Look at another week, or at all classes: some have dates on request."
      action={
        <Link to={paths.classes} className={buttonClass()} {...(isEmbedded && NEW_PAGE)}>
          All classes
        </Link>
      }
    />
  )
}
