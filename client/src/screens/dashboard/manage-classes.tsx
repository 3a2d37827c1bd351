import { CLASS_EDITED, CLASS_STATUSES, REVIEW_SORTS } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EditClassDialog } from '../../features/classes/form/edit-class-dialog.tsx'
import { untilSettled } from '../../features/classes/manage/class-life.api.ts'
import { ManageClass } from '../../features/classes/manage/manage-class.tsx'
import type { RowEvents } from '../../features/classes/review/class-decision.tsx'
import { classCount, classesCsv, classesToReview } from '../../features/classes/review/class-review.api.ts'
import { ClassReviewDialog } from '../../features/classes/review/class-review-dialog.tsx'
import { ClassReviewTable } from '../../features/classes/review/class-review-table.tsx'
import { DenyDialog } from '../../features/classes/review/deny-dialog.tsx'
import { FeedbackDialog } from '../../features/classes/review/feedback-dialog.tsx'
import { theClub } from '../../features/club/club.api.ts'
import { HeadingCount, ManagedList } from '../../features/lists/managed-list.tsx'
import { useManagedList } from '../../features/lists/use-managed-list.ts'
import { showSuccess } from '../../lib/alerts.ts'
import { removePicture } from '../../lib/calls/remove-picture.ts'

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
  const club = useQuery(theClub())
  const heading = useRef<HTMLHeadingElement>(null)
  const [error, setError] = useState('')
  const [answered, setAnswered] = useState<ReviewedClass>()
  const [denied, setDenied] = useState<{ yogaClass: ReviewedClass; restoreFocus: () => void }>()
  const [shown, setShown] = useState<ReviewedClass>()
  const [managed, setManaged] = useState<ReviewedClass>()
  const [edited, setEdited] = useState<ReviewedClass>()
  /** The class as the list has it now. */
  const current = (opened: ReviewedClass) =>
    list.query.data?.items.find(({ _id }) => _id === opened._id) ?? opened
  const eventsOf = (yogaClass: ReviewedClass): RowEvents => ({
    onFeedback: () => setAnswered(yogaClass),
    onDetails: () => setShown(yogaClass),
    onManage: () => setManaged(yogaClass),
    onDeny: (restoreFocus) => setDenied({ yogaClass, restoreFocus }),
    onDecide: () => setError(''),
    onError: (why) => setError(`${yogaClass.name}: ${why}`),
    onGone: () => heading.current?.focus(),
  })
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
      {shown && (
        <ClassReviewDialog
          yogaClass={current(shown)}
          onClose={() => setShown(undefined)}
          onRemovePicture={() => {
            setShown(undefined)
            void removePicture(shown.image, shown.name, 'a drawing in its place')
          }}
          onEdit={() => {
            setShown(undefined)
            setEdited(shown)
          }}
        />
      )}
      {managed && (
        <ManageClass
          yogaClass={current(managed)}
          isAdmin
          zone={club.data?.zone ?? managed.zone}
          onClose={() => setManaged(undefined)}
        />
      )}
      {edited && (
        <EditClassDialog
          opened={edited}
          club={club}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            void showSuccess(CLASS_EDITED)
          }}
        />
      )}
      {denied && (
        <DenyDialog
          yogaClass={current(denied.yogaClass)}
          onClose={() => setDenied(undefined)}
          restoreFocus={denied.restoreFocus}
        />
      )}
      {answered && (
        <FeedbackDialog key={answered._id} yogaClass={answered} onClose={() => setAnswered(undefined)} />
      )}
    </>
  )
}
