import { CLASS_STATUSES, REVIEW_SORTS } from '@ningjing/contract/classes/classes'
import { untilSettled } from '../../features/classes/manage/class-life.api.ts'
import { classCount, classesCsv, classesToReview } from '../../features/classes/review/class-review.api.ts'
import { ClassReviewTable } from '../../features/classes/review/class-review-table.tsx'
import { HeadingCount, ManagedList } from '../../features/lists/managed-list.tsx'
import { useManagedList } from '../../features/lists/use-managed-list.ts'
import { useReview } from './review-dialogs.tsx'

const STATUS_FILTER = { name: 'status', label: 'Status', options: CLASS_STATUSES }

/** All classes, to approve, deny or comment (product §2.9). */
export function ManageClassesScreen() {
  const { total, sorting, ...list } = useManagedList({
    filter: STATUS_FILTER,
    sorts: REVIEW_SORTS,
    page: (email, { option, ...wanted }) => ({
      ...classesToReview(email, { ...wanted, status: option }),
      ...untilSettled,
    }),
    count: classCount,
  })
  const { eventsOf, error, heading, dialogs } = useReview(list.query.data?.items)
  return (
    <>
      <ManagedList
        {...list}
        list="classes"
        csv={classesCsv}
        heading={
          <>
            Manage classes <HeadingCount count={total} />
          </>
        }
        headingRef={heading}
        searchLabel="Class, instructor or e-mail"
        sorting={sorting}
        error={error}
      >
        {(classes) => <ClassReviewTable classes={classes} sorting={sorting} eventsOf={eventsOf} />}
      </ManagedList>
      {dialogs}
    </>
  )
}
