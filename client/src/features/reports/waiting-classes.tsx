import type { AdminReport } from '@ningjing/contract/reports/reports.schemas'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { dateText } from '../../ui/date-texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { ClassPicture } from '../../ui/picture.tsx'

type Props = {
  /** At least one. */
  classes: AdminReport['waitingClasses']
  /** Number of all pending classes. */
  count: number
}

/** Pending classes, the oldest first, each a link to where they are reviewed. */
export function WaitingClasses({ classes, count }: Props) {
  return (
    <div className="mt-4">
      <Panel title="Waiting for review" hint={hintOf(classes.length, count)}>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-5 gap-y-3">
          {classes.map(({ _id, name, image, instructor, createdAt }) => (
            <li key={_id}>
              <Link
                to={`${paths.manageClasses}?status=pending`}
                className="group -m-2 flex items-center gap-3 rounded-md p-2 hover:bg-sunken"
              >
                <span className="w-16 shrink-0">
                  <ClassPicture src={image} name={name} className="rounded-sm" />
                </span>
                <span className="wrap-anywhere min-w-0 text-[.875rem] text-muted">
                  <span className="block font-semibold text-[.9375rem] text-ink group-hover:underline">
                    {name}
                  </span>
                  <span className="block">{instructor}</span>
                  <span className="block sm:whitespace-nowrap">Added {dateText(createdAt)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function hintOf(shown: number, count: number): string | undefined {
  return count > shown ? `The first ${shown} of ${count}.` : undefined
}
