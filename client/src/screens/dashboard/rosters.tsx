import { localText, zoneText } from '@ningjing/contract/local-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RefusedMarks, UnsentMarks } from '../../features/roster/mark-notices.tsx'
import { useMarks } from '../../features/roster/marks.api.ts'
import { OpenOffline } from '../../features/roster/open-offline.tsx'
import { dateOfDay, rostersOfDay } from '../../features/roster/roster.api.ts'
import type { KeptRoster } from '../../lib/kept-rosters.ts'
import { useRole } from '../../lib/role.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The rosters of the day, which also open without a network (product §2.9). */
export function RostersScreen() {
  const user = useSignedInUser()
  const { role } = useRole()
  const query = useQuery({ ...rostersOfDay(user, role), enabled: role !== null })
  const { unsent, refused, dismiss } = useMarks(user)
  return (
    <>
      <OpenOffline />
      <h1 className="text-[1.75rem]">Rosters</h1>
      <p className="mt-1 max-w-[60ch] text-muted">
        Classes within a day. This device keeps their rosters for 24 hours, so they also open without a
        network.
      </p>
      <UnsentMarks count={unsent} />
      <RefusedMarks marks={refused} onDismiss={dismiss} />
      <div className="mt-5">
        <Loaded query={query} what="the rosters">
          {(rosters) => (rosters.length === 0 ? <NoRosters /> : <List rosters={rosters} />)}
        </Loaded>
      </div>
    </>
  )
}

function NoRosters() {
  return (
    <EmptyState
      title="No class within a day"
      text="The rosters of all your classes are behind Manage, in the list of classes."
    />
  )
}

function List({ rosters }: { rosters: KeptRoster[] }) {
  const now = new Date()
  const rows = rosters
    .map((roster) => ({ ...roster, session: dateOfDay(roster.sessions) }))
    .sort((a, b) => (a.session?.at ?? '').localeCompare(b.session?.at ?? ''))
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
      {rows.map(({ class: { _id, name, zone, place, capacity }, session, students }) => (
        <li key={_id} className="wrap-anywhere p-4">
          <Link to={paths.roster(_id)} className="link inline-flex min-h-11 items-center font-semibold">
            {name}
          </Link>
          {session && <p>{`${localText(session.local, now)}, ${zoneText(zone)}`}</p>}
          {place && <p>{place}</p>}
          <p className="text-[.875rem] text-muted">
            {students.length} of {capacity} places taken
          </p>
        </li>
      ))}
    </ul>
  )
}
