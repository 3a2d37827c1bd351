import type { AdminReport } from '@ningjing/contract/reports.schemas'
import { dateText } from '../../ui/date-texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { ClassPicture } from '../../ui/picture.tsx'

type Props = {
  classes: AdminReport['waitingClasses']
  /** Number of all pending classes. */
  count: number
}

/** Pending classes, the oldest first. */
export function WaitingClasses({ classes, count }: Props) {
  return (
    <Panel title="Waiting for review" hint={hintOf(classes.length, count)}>
      {classes.length === 0 ? (
        <p className="text-muted">All classes are reviewed.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-5 gap-y-3">
          {classes.map(({ _id, name, image, instructor, createdAt }) => (
            <li key={_id} className="flex items-center gap-3">
              <div className="w-16 shrink-0">
                <ClassPicture src={image} name={name} className="rounded-sm" />
              </div>
              <div className="wrap-anywhere min-w-0 text-[.875rem] text-muted">
                <p className="font-semibold text-[.9375rem] text-ink">{name}</p>
                <p>{instructor}</p>
                <p className="sm:whitespace-nowrap">added {dateText(createdAt)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function hintOf(shown: number, count: number): string | undefined {
  return count > shown ? `The first ${shown} of ${count}.` : undefined
}
