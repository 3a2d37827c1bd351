import { listDifferingDates } from '@ningjing/contract/classes/class-life'
import type { DifferingDate } from '@ningjing/contract/classes/class-life.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { ownKeyOf } from '../../../lib/calls/query.ts'
import { localTimeText } from '../../../lib/formats.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ClassChanges } from '../form/class-values.ts'
import { classCalls, useClassChange } from './class-life.api.ts'

/** Query for the upcoming dates of a class that its present weekly times would not create. Never from the cache. */
const differingDates = (email: string, id: string) =>
  queryOptions({
    queryKey: ownKeyOf('classes', email, 'differing', id),
    queryFn: () => call(listDifferingDates, { params: { id } }),
    gcTime: 0,
  })

/** After an edit, opens the dates if some no longer match the weekly times. */
export async function showDiffering(
  client: QueryClient,
  email: string,
  id: string,
  { repeat }: ClassChanges,
  open: () => void,
): Promise<void> {
  if (repeat === undefined) return
  // Who opens the dates later reads them there, too.
  const dates = await client.fetchQuery(differingDates(email, id)).catch(() => [])
  if (dates.length > 0) open()
}

type Movable = DifferingDate & { to: NonNullable<DifferingDate['to']> }

type Props = {
  yogaClass: ManagedClass
  /** A form is open. */
  isLocked: boolean
  /** Opens the form that cancels a date. */
  onCancel: (sid: string) => void
  /** So many dates were moved. */
  onMoved: (count: number) => void
}

/**
 * Names the open dates of a class that are not as it repeats now, or on closed days, and offers to move or cancel them.
 */
export function DifferingDates({ yogaClass: { _id }, isLocked, onCancel, onMoved }: Props) {
  const { email } = useSignedInUser()
  const { data = [] } = useQuery(differingDates(email, _id))
  const { change, isChanging, error } = useClassChange()
  const movable = data.filter((one): one is Movable => one.to !== null)
  const move = (dates: Movable[]) =>
    change(
      async () => {
        // One after the other: each changes the dates of the class.
        for (const one of dates) await classCalls(_id).moveDate(one.sid, one.to, one)
      },
      () => onMoved(dates.length),
    )
  if (data.length === 0) return null
  return (
    <Notice tone="warning" className="mt-3">
      <p>{introOf(data.length)}</p>
      <ul aria-label="Dates that differ" className="mt-2 divide-y divide-line border-line border-y">
        {data.map((one) => (
          <li key={one.sid} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-1">
            <span>
              {textOf(one)}
              <span className="block text-[.875rem]">{whyOf(one)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              {one.to && (
                <Button
                  look="secondary"
                  size="small"
                  aria-label={`Move ${localTimeText(one.local)}`}
                  disabled={isChanging || isLocked}
                  onClick={() => move([one as Movable])}
                >
                  Move
                </Button>
              )}
              <Button
                look="secondary"
                size="small"
                aria-label={`Cancel ${localTimeText(one.local)}`}
                disabled={isChanging || isLocked}
                onClick={() => onCancel(one.sid)}
              >
                Cancel…
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {movable.length > 1 && (
        <Button
          look="secondary"
          className="mt-3"
          busy={isChanging}
          disabled={isLocked}
          onClick={() => move(movable)}
        >
          {`Move all ${movable.length}`}
        </Button>
      )}
      {error && <p className="mt-2 text-danger">{error}</p>}
    </Notice>
  )
}

function introOf(count: number): string {
  return count === 1
    ? '1 date that is open already did not change by itself. If it is not held, cancel it.'
    : `${count} dates that are open already did not change by themselves. If one is not held, cancel it.`
}

const textOf = ({ local, enrolled }: DifferingDate) =>
  `${localTimeText(local)} (${enrolled === 0 ? 'nobody enrolled' : `${enrolled} enrolled`})`

function whyOf({ closed, to, local, minutes }: DifferingDate): string {
  if (closed !== null) return `The club is closed: ${closed}.`
  if (!to) return 'The class no longer has this time.'
  return to.local === local
    ? `It lasts ${minutes} minutes, not ${to.minutes}.`
    : `The class is now on ${localTimeText(to.local)}.`
}
