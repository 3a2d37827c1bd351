import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import type { ReactNode, Ref } from 'react'
import { shortDateText } from '../../../ui/date-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ClassPicture } from '../../../ui/picture.tsx'
import { formatNumber } from '../../../ui/texts.ts'
import { NextDate } from '../manage/class-stage.tsx'
import { ClassDecision, type RowEvents } from './class-decision.tsx'
import { Coincides } from './coincides.tsx'

type Props = {
  /** The classes that have waited longest. */
  classes: ReviewedClass[]
  /** Number of all classes that wait. */
  total: number
  headingRef: Ref<HTMLHeadingElement>
  eventsOf: (yogaClass: ReviewedClass) => RowEvents
  /** Why the last decision failed. */
  error: string
  /** Leads to all that wait. */
  action: ReactNode
}

/** Classes that wait for a decision, with the buttons that decide. */
export function ClassesToReview({ classes, total, headingRef, eventsOf, error, action }: Props) {
  return (
    <section aria-labelledby="to-review" className="mt-8">
      <h2 id="to-review" ref={headingRef} tabIndex={-1} className="text-[1.25rem]">
        {headingText(total)}
      </h2>
      {error && (
        <Notice tone="danger" className="mt-3">
          {error}
        </Notice>
      )}
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface shadow-1 empty:hidden">
        {classes.map((yogaClass) => (
          <li
            key={yogaClass._id}
            className="relative flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 sm:px-5 md:flex-nowrap"
          >
            <div className="w-16 shrink-0 overflow-hidden rounded-sm">
              <ClassPicture src={yogaClass.image} name={yogaClass.name} />
            </div>
            <div className="wrap-anywhere min-w-0 flex-1 max-md:pr-10">
              <h3 className="font-sans font-semibold text-[1.0625rem]">{yogaClass.name}</h3>
              <p className="text-[.875rem] text-muted">
                {`${yogaClass.instructor} · Added ${shortDateText(yogaClass.createdAt)} `}
                <Coincides yogaClass={yogaClass} onDetails={eventsOf(yogaClass).onDetails} />
              </p>
              <NextDate yogaClass={yogaClass} />
            </div>
            <ClassDecision yogaClass={yogaClass} {...eventsOf(yogaClass)} />
          </li>
        ))}
      </ul>
      {total > classes.length && <p className="mt-3">{action}</p>}
    </section>
  )
}

function headingText(total: number): string {
  if (total === 0) return 'All classes are reviewed'
  return total === 1 ? '1 class waits for review' : `${formatNumber(total)} classes wait for review`
}
