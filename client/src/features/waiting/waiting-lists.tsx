import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { Link } from 'react-router-dom'
import { confirmLoss } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { showFailure } from '../../lib/lasting-alerts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useLeaveWaiting, useOwnWaiting } from './waiting.api.ts'
import { placeInLine } from './waiting-texts.ts'

/** The waiting lists that the student is in; nothing if there are none. Offers are among the selected classes. */
export function WaitingLists({ onLeft }: { onLeft: () => void }) {
  return (
    <div className="mt-8 empty:hidden">
      <Loaded query={useOwnWaiting()} what="your waiting lists" loading={null}>
        {(lists) => <Rows waiting={lists.filter(({ offer }) => offer === null)} onLeft={onLeft} />}
      </Loaded>
    </div>
  )
}

function Rows({ waiting, onLeft }: { waiting: Waiting[]; onLeft: () => void }) {
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting-lists">
      <h2 id="waiting-lists" className="text-[1.25rem]">
        Waiting lists
      </h2>
      <p className="mt-1 max-w-[70ch] text-muted">
        We write to you when it is your turn, and keep the seat for you then.
      </p>
      <ul className="mt-3 grid gap-2">
        {waiting.map((one) => (
          <li key={one.classId}>
            <WaitingRow waiting={one} onLeft={onLeft} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { waiting: Waiting; onLeft: () => void }

function WaitingRow({ waiting: { classId, name, position, of }, onLeft }: RowProps) {
  const { mutateAsync, isPending } = useLeaveWaiting()
  const leave = async () => {
    if (isPending) return
    const question = {
      title: `Leave the waiting list of ${name}?`,
      text: 'If you join again, you start at its end.',
      confirmButton: 'Leave the waiting list',
    }
    if (!(await confirmLoss(question))) return
    try {
      await mutateAsync(classId)
      onLeft()
    } catch (error) {
      await showFailure(errorText(error))
    }
  }
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2 shadow-1"
    >
      <Link
        to={paths.yogaClass(classId)}
        className="wrap-anywhere inline-flex min-h-11 min-w-0 flex-1 items-center font-semibold underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="text-muted tabular-nums">{placeInLine(position, of)}</span>
      <Button
        look="quiet"
        size="small"
        busy={isPending}
        aria-label={`Leave the waiting list of ${name}`}
        onClick={() => void leave()}
      >
        Leave
      </Button>
    </article>
  )
}
