import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { zoneText } from '@ningjing/contract/local-text'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { RefusedMarks, UnsentMarks } from '../../features/roster/mark-notices.tsx'
import { useMarks } from '../../features/roster/marks.api.ts'
import { onDate } from '../../features/roster/on-date.ts'
import { OpenOffline } from '../../features/roster/open-offline.tsx'
import { dateOfDay, rostersOfDay } from '../../features/roster/roster.api.ts'
import { localTimeText } from '../../lib/formats.ts'
import type { KeptRoster } from '../../lib/rosters/kept-rosters.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The rosters of the day, which also open without a network (product §2.9). */
export function RostersScreen() {
  const user = useSignedInUser()
  const { role } = useRole()
  const query = useQuery({ ...rostersOfDay(user, role), enabled: role !== null })
  const { unsent, refused, dismiss } = useMarks(user)
  const classes = role === 'admin' ? paths.manageClasses : paths.myClasses
  return (
    <>
      <OpenOffline />
      <h1 className="text-[1.75rem]">Rosters</h1>
      <p className="mt-1 max-w-[80ch] text-pretty text-muted">
        Classes of the last and the next 24 hours. This device keeps their rosters for 24 hours, so they also
        open without a network.
      </p>
      <UnsentMarks count={unsent} />
      <RefusedMarks marks={refused} onDismiss={dismiss} />
      <div className="mt-5">
        <Loaded query={query} what="the rosters">
          {(rosters) =>
            rosters.length === 0 ? (
              <NoRosters classes={classes} />
            ) : (
              <>
                <List rosters={rosters} />
                <p className="mt-5">
                  {OTHER_ROSTERS}{' '}
                  <Link to={classes} className="link">
                    See the classes
                  </Link>
                </p>
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const OTHER_ROSTERS = 'For any other roster, open the list of classes and choose Manage, then Roster.'

function NoRosters({ classes }: { classes: string }) {
  return (
    <EmptyState
      title="No class in the last or the next 24 hours"
      text={OTHER_ROSTERS}
      action={
        <Link to={classes} className={buttonClass()}>
          See the classes
        </Link>
      }
    />
  )
}

function List({ rosters }: { rosters: KeptRoster[] }) {
  const rows = rosters
    .map((roster) => ({ ...roster, session: dateOfDay(roster.sessions) }))
    .sort((a, b) => (a.session?.at ?? '').localeCompare(b.session?.at ?? ''))
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-4">
      {rows.map((roster) => (
        <RosterCard key={roster.class._id} {...roster} />
      ))}
    </ul>
  )
}

function RosterCard({ session, ...roster }: KeptRoster & { session: Session | undefined }) {
  const { _id, name, zone } = roster.class
  const { taken, capacity, place } = onDate(roster, session?.id)
  return (
    <li className="card wrap-anywhere flex flex-col rounded-lg border border-line bg-surface p-5 shadow-1 transition-shadow duration-200 hover:shadow-2">
      {session && (
        <p className="text-[.875rem] text-muted">{`${localTimeText(session.local)}, ${zoneText(zone)}`}</p>
      )}
      <h2 className="mt-1 flex items-start justify-between gap-3 text-[1.25rem] leading-snug">
        <Link
          to={session ? paths.rosterOn(_id, session.id) : paths.roster(_id)}
          className="card-link min-w-0"
        >
          {name}
        </Link>
        <ChevronRight size={20} strokeWidth={1.8} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
      </h2>
      {place && <p className="mt-1 text-muted">{place}</p>}
      <div className="mt-auto pt-4">
        <p className="text-[.875rem] text-muted">
          {taken} of {capacity} seats taken
        </p>
        <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-primary"
            style={{ width: `${Math.min(taken / Math.max(capacity, 1), 1) * 100}%` }}
          />
        </div>
      </div>
    </li>
  )
}
