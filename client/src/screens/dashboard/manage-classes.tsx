import { CLASS_STATUSES, REVIEW_SORTS } from '@ningjing/contract/classes'
import type { ReviewedClass } from '@ningjing/contract/classes.schemas'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RowEvents } from '../../features/classes/class-decision.tsx'
import { classCount, classesToReview } from '../../features/classes/class-review.api.ts'
import { ClassReviewTable } from '../../features/classes/class-review-table.tsx'
import { FeedbackDialog } from '../../features/classes/feedback-dialog.tsx'
import { chosenIn } from '../../features/lists/list-filters.tsx'
import { HeadingCount, ManagedList } from '../../features/lists/managed-list.tsx'
import { useListAddress } from '../../lib/list-address.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { sortingIn } from '../../lib/sorting.ts'

const STATUS_FILTER = { name: 'status', label: 'Status', options: CLASS_STATUSES }

/** All classes, to be approved, denied or answered with feedback (product §2). */
export function ManageClassesScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const sorting = sortingIn(address, REVIEW_SORTS)
  const { search, cursor } = address
  const shown = { search, status: chosenIn(address, STATUS_FILTER), sort: sorting.sort, cursor }
  const query = useQuery(classesToReview(email, shown))
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
      <ManagedList
        list="classes"
        heading={
          <>
            Manage classes <HeadingCount count={count} />
          </>
        }
        headingRef={heading}
        searchLabel="Class, instructor or e-mail"
        filter={STATUS_FILTER}
        address={address}
        sorting={sorting}
        query={query}
        refusal={refusal}
      >
        {(classes) => <ClassReviewTable classes={classes} sorting={sorting} eventsOf={eventsOf} />}
      </ManagedList>
      {answered && (
        <FeedbackDialog key={answered._id} yogaClass={answered} onClose={() => setAnswered(undefined)} />
      )}
    </>
  )
}
