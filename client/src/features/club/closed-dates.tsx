import { listClosedDates } from '@ningjing/contract/classes/class-life'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { localTimeText } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

const MAX_SHOWN = 20

/** Query for the dates to come on closed days. It belongs to the published version. */
const closedDates = (email: string, n: number) =>
  queryOptions({ queryKey: ownKeyOf('club', email, 'closed-dates', n), queryFn: () => call(listClosedDates) })

type Props = {
  email: string
  /** Number of the published version. */
  n: number
}

/** Names the dates that are held although the club is closed: none is canceled by itself. */
export function ClosedDates({ email, n }: Props) {
  const { data = [] } = useQuery(closedDates(email, n))
  if (data.length === 0) return null
  return (
    <Notice tone="warning" className="mb-4">
      <p>
        {data.length === 1 ? '1 date is on a day' : `${data.length} dates are on days`} on which the club is
        closed. None is canceled by itself: cancel it at its class, under “Manage”, “Dates…”.
      </p>
      <ul className="mt-2">
        {data.slice(0, MAX_SHOWN).map(({ sid, name, local, closed, enrolled }) => (
          <li key={sid} className="wrap-anywhere">
            <Link to={`${paths.manageClasses}?search=${encodeURIComponent(name)}`} className="link">
              {name}
            </Link>
            {`, ${localTimeText(local)}: ${enrolled === 0 ? 'nobody enrolled' : `${enrolled} enrolled`} (${closed})`}
          </li>
        ))}
      </ul>
      {data.length > MAX_SHOWN && <p>{`And ${data.length - MAX_SHOWN} more.`}</p>}
    </Notice>
  )
}
