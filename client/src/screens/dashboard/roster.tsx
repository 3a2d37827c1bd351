import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { clockText, durationText, zoneText } from '@ningjing/contract/local-text'
import {
  isMarkable,
  type MarkState,
  marksOpenAt,
  nearestDate,
  rosterFileName,
} from '@ningjing/contract/roster/roster'
import type { Roster, RosterStudent } from '@ningjing/contract/roster/roster.schemas'
import { dayAt, localAt } from '@ningjing/contract/zone'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { MoveDialog } from '../../features/enrolments/move-dialog.tsx'
import { DownloadCsv } from '../../features/lists/export-csv.tsx'
import { RefusedMarks, UnsentMarks } from '../../features/roster/mark-notices.tsx'
import { markedAt, useMarks } from '../../features/roster/marks.api.ts'
import { onDate } from '../../features/roster/on-date.ts'
import { OpenOffline } from '../../features/roster/open-offline.tsx'
import { rosterFile, rosterOf, type ShownRoster } from '../../features/roster/roster.api.ts'
import { RosterList } from '../../features/roster/roster-list.tsx'
import { RosterSheet } from '../../features/roster/roster-sheet.tsx'
import { WaitingPeople } from '../../features/roster/waiting-people.tsx'
import { hasCode } from '../../lib/calls/call-error.ts'
import { useCurrentTime, useOpenedAt } from '../../lib/current-time.ts'
import { formats, localTimeText } from '../../lib/formats.ts'
import { withMarks } from '../../lib/rosters/kept-rosters.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectInput } from '../../ui/forms/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RosterActions } from './roster-actions.tsx'

/** Who comes to a class, and who came to each of its dates (product §2.9). */
export function RosterScreen() {
  const { id = '' } = useParams()
  const user = useSignedInUser()
  const { role } = useRole()
  const marks = useMarks(user)
  const query = useQuery({ ...rosterOf(user, role, id), enabled: role !== null })
  const openedAt = useOpenedAt()
  const isUnknown = hasCode(query.error, 'class.not-found') || hasCode(query.error, 'request.invalid')
  return (
    <>
      <OpenOffline />
      <Link to={paths.rosters} className="back-link mb-2">
        <ArrowLeft size={18} strokeWidth={1.8} aria-hidden="true" />
        Rosters
      </Link>
      <RosterHead roster={isUnknown ? undefined : query.data} openedAt={openedAt} />
      <RefusedMarks marks={marks.refused} students={query.data?.students ?? []} onDismiss={marks.dismiss} />
      {isUnknown ? (
        <div className="mt-6">
          <EmptyState
            picture="empty-search"
            title="No such class"
            text="It is not approved, or it belongs to another instructor."
          />
        </div>
      ) : (
        <Loaded query={query} what="the roster">
          {(roster) => <LoadedRoster stored={roster} marks={marks} openedAt={openedAt} />}
        </Loaded>
      )}
    </>
  )
}

/** The heading, and as soon as the class is known its name and what can be done with its roster. */
function RosterHead({ roster, openedAt }: { roster: Roster | undefined; openedAt: Date }) {
  const date = useDate(roster?.sessions ?? [], openedAt)
  const yogaClass = roster?.class
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="wrap-anywhere min-w-0">
        {/* It is there before the page is printed, because the browser does not wait for a new picture. */}
        <div className="mb-4 hidden print:block">
          <Brand />
        </div>
        <h1 className="text-[1.75rem]">Roster</h1>
        <p className="mt-1 text-[1.125rem]">{yogaClass?.name}</p>
        <p className="text-muted">{roster && onDate(roster, date?.id).place}</p>
        {yogaClass?.instructor && <p className="hidden print:block">With {yogaClass.instructor}</p>}
      </div>
      {yogaClass && (
        <div className="flex shrink-0 gap-3 max-sm:gap-2 print:hidden">
          <Button look="secondary" className="max-sm:w-11 max-sm:px-0" onClick={() => window.print()}>
            <Printer size={18} strokeWidth={1.8} aria-hidden="true" />
            <span className="max-sm:sr-only">Print</span>
          </Button>
          <DownloadCsv file={rosterFileName(yogaClass.name, date)} read={() => rosterFile(yogaClass._id)}>
            Export roster as CSV
          </DownloadCsv>
        </div>
      )}
    </div>
  )
}

type LoadedProps = { stored: ShownRoster; marks: ReturnType<typeof useMarks>; openedAt: Date }

function LoadedRoster({ stored, marks, openedAt }: LoadedProps) {
  const { waiting, unsent, isLost, mark: queue } = marks
  const roster = withMarks(stored, waiting)
  const { class: yogaClass, sessions, singles } = roster
  const now = useCurrentTime()
  const [, setSearch] = useSearchParams()
  const [moving, setMoving] = useState<RosterStudent>()
  const session = useDate(sessions, openedAt)
  const dateName = session ? localTimeText(session.local, now) : ''
  const canMark = session !== undefined && isMarkable(session, now)
  const isEarly = session !== undefined && !session.canceled && now < marksOpenAt(session)
  const shown = onDate(roster, session?.id)
  const { students, waiting: line } = shown
  const mark = (userId: string, state: MarkState) => {
    if (!session) return
    const replaced = students.find((student) => student.userId === userId)?.marks[session.id]
    queue({ classId: yogaClass._id, sessionId: session.id, userId, state, at: markedAt(replaced) })
  }
  return (
    <>
      {session ? (
        <SelectInput
          label="Date"
          hint={`All times are ${zoneText(yogaClass.zone)}.`}
          className="mt-5 sm:max-w-88 print:hidden"
          value={session.id}
          onChange={({ target }) => setSearch({ date: target.value }, { replace: true })}
        >
          {sessions.map((one) => (
            <option key={one.id} value={one.id}>
              {sessionName(one, now)}
            </option>
          ))}
        </SelectInput>
      ) : (
        <p className="mt-4 text-muted print:hidden">This class has no dates, so attendance is not taken.</p>
      )}
      {stored.keptAt && (
        <Notice tone="warning" className="mt-4 print:hidden">
          The club cannot be reached. This is the roster of {zonedMomentText(stored.keptAt, yogaClass.zone)}.
          What you mark is sent later.
        </Notice>
      )}
      <UnsentMarks count={unsent} />
      {isLost && (
        <Notice tone="danger" className="mt-4 print:hidden">
          This browser has no place for it. A mark was not saved.
        </Notice>
      )}
      <RosterSheet roster={roster} session={session} />
      <div className="mt-5 print:hidden">
        {students.length === 0 ? (
          <EmptyState title="Nobody is enrolled yet" />
        ) : (
          <>
            <p role="status" className="mb-3 text-muted">
              {summary(shown, session)}
              {isEarly && `. ${markableFromText(session, yogaClass.zone, now)}`}
            </p>
            <RosterList
              students={students}
              hasSeries={students.some(({ only }) => !only)}
              sessionId={session?.id}
              isMarkable={canMark}
              isEarly={isEarly}
              onMark={mark}
              onMove={stored.keptAt ? undefined : setMoving}
            />
          </>
        )}
        <RosterActions roster={roster} session={session} dateName={dateName} now={now} />
        <WaitingPeople people={line} zone={yogaClass.zone} hasSingles={singles !== undefined} />
      </div>
      {moving?.place && (
        <MoveDialog
          student={moving.name || 'This student'}
          from={moving.only ? { _id: moving.only, name: `${yogaClass.name}, ${dateName}` } : yogaClass}
          place={moving.place}
          pass={moving.pass && { ...moving.pass, ...(moving.pass.left === null && { unlimited: true }) }}
          withDates={singles !== undefined}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  )
}

/** The date in the address, else the one that was nearest when the roster was opened: it stays, also once it is over. */
function useDate(sessions: Session[], openedAt: Date): Session | undefined {
  const [search] = useSearchParams()
  return sessions.find(({ id }) => id === search.get('date')) ?? nearestDate(sessions, openedAt)
}

function sessionName({ local, minutes, canceled }: Session, now: Date): string {
  return `${localTimeText(local, now)}, ${canceled ? 'canceled' : durationText(minutes)}`
}

/** From when on a date can be marked; today the time alone. */
function markableFromText(session: Session, zone: string, now: Date): string {
  const opens = localAt(marksOpenAt(session), zone)
  const isToday = opens.slice(0, 10) === dayAt(now, zone)
  return `You can mark from ${isToday ? clockText(opens, formats().clock) : localTimeText(opens, now)}.`
}

function summary(shown: ReturnType<typeof onDate>, session: Session | undefined): string {
  const { students, skipping, taken, capacity } = shown
  const seats = `${taken} of ${capacity} seats taken`
  const enrolled = skipping > 0 ? `${seats}, ${skipping} not coming` : seats
  if (!session) return enrolled
  const states = students.map(({ marks }) => marks[session.id]?.state)
  const count = (state: MarkState) => states.filter((one) => one === state).length
  return `${enrolled}, ${count('present')} present, ${count('no-show')} no-show`
}
