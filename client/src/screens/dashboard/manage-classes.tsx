import { CLASS_STATUSES, ClassStatus, type ReviewedClass } from '@ningjing/contract/classes'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RowEvents } from '../../features/classes/class-decision.tsx'
import { classCount, classesToReview } from '../../features/classes/class-review.api.ts'
import { ClassReviewTable } from '../../features/classes/class-review-table.tsx'
import { FeedbackDialog } from '../../features/classes/feedback-dialog.tsx'
import { useListAddress } from '../../lib/list-address.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ExportCsv } from './export-csv.tsx'
import { ListTools } from './list-tools.tsx'
import { PagedList } from './paged-list.tsx'

const STATUS_FILTER = { name: 'status', label: 'Status', options: CLASS_STATUSES }

/** All classes, to be approved, denied or answered with feedback (spec §2). */
export function ManageClassesScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const { search, cursor } = address
  const status = ClassStatus.safeParse(address.filter('status')).data
  const query = useQuery(classesToReview(email, { search, status, cursor }))
  const { data: count } = useQuery(classCount(email))
  const heading = useRef<HTMLHeadingElement>(null)
  const [refusal, setRefusal] = useState('')
  const [answered, setAnswered] = useState<ReviewedClass>()
  const eventsOf = (yogaClass: ReviewedClass): RowEvents => ({
    onFeedback: () => setAnswered(yogaClass),
    onDecide: () => setRefusal(''),
    onRefused: (why) => setRefusal(`${yogaClass.name}: ${why}`),
    onGone: () => heading.current?.focus(),
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
          Manage classes{' '}
          {count !== undefined && <span className="text-muted">({count.toLocaleString('en-US')})</span>}
        </h1>
        <ExportCsv list="classes" />
      </div>
      <ListTools address={address} searchLabel="Class, instructor or e-mail" filter={STATUS_FILTER} />
      <div className="mt-5">
        {refusal && (
          <Notice tone="danger" className="wrap-anywhere mb-3">
            {refusal}
          </Notice>
        )}
        <PagedList
          query={query}
          address={address}
          what="classes"
          isNarrowed={search !== '' || status !== undefined}
        >
          {(classes) => <ClassReviewTable classes={classes} eventsOf={eventsOf} />}
        </PagedList>
      </div>
      {answered && (
        <FeedbackDialog key={answered._id} yogaClass={answered} onClose={() => setAnswered(undefined)} />
      )}
    </>
  )
}
