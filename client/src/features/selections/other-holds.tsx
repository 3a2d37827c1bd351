import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { zonedClockText } from '../../lib/zoned-text.ts'
import { paths } from '../../paths.ts'
import { selectionsOf } from './selections.api.ts'

/** The other classes that the student holds a seat in, each with a link to its checkout. */
export function OtherHolds({ exceptId }: { exceptId: string }) {
  const { email } = useSignedInUser()
  const { data = [] } = useQuery({ ...selectionsOf(email), refetchOnMount: 'always' })
  return (
    <ul className="mt-1">
      {data.map(
        ({ _id, name, zone, holdEndsAt }) =>
          holdEndsAt &&
          _id !== exceptId && (
            <li key={_id} className="flex flex-wrap items-center gap-x-2">
              <Link
                to={paths.checkout(_id)}
                className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {name}
              </Link>
              held until {zonedClockText(holdEndsAt, zone)}
            </li>
          ),
      )}
    </ul>
  )
}
