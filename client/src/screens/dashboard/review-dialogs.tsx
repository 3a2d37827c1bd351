import { CLASS_EDITED } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EditClassDialog } from '../../features/classes/form/edit-class-dialog.tsx'
import { showDiffering } from '../../features/classes/manage/differing-dates.tsx'
import { ManageClass } from '../../features/classes/manage/manage-class.tsx'
import type { RowEvents } from '../../features/classes/review/class-decision.tsx'
import { ClassReviewDialog } from '../../features/classes/review/class-review-dialog.tsx'
import { DenyDialog } from '../../features/classes/review/deny-dialog.tsx'
import { FeedbackDialog } from '../../features/classes/review/feedback-dialog.tsx'
import { showSuccess } from '../../lib/alerts.ts'
import { removePicture } from '../../lib/calls/remove-picture.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'

/**
 * What the rows of classes do, and the dialogs that they open.
 * @param classes the classes as the list has them now
 * @returns `heading` receives the focus when the row that had it has left the list
 */
export function useReview(classes: ReviewedClass[] | undefined) {
  const club = useQuery(theClub())
  const heading = useRef<HTMLHeadingElement>(null)
  const [error, setError] = useState('')
  const [answered, setAnswered] = useState<ReviewedClass>()
  const [denied, setDenied] = useState<{ yogaClass: ReviewedClass; restoreFocus: () => void }>()
  const [shown, setShown] = useState<ReviewedClass>()
  const [managed, setManaged] = useState<ReviewedClass>()
  const [opensDates, setOpensDates] = useState(false)
  const { email } = useSignedInUser()
  const client = useQueryClient()
  const [edited, setEdited] = useState<ReviewedClass>()
  /** The class as the list has it now. */
  const current = (opened: ReviewedClass) => classes?.find(({ _id }) => _id === opened._id) ?? opened
  const eventsOf = (yogaClass: ReviewedClass): RowEvents => ({
    onFeedback: () => setAnswered(yogaClass),
    onDetails: () => setShown(yogaClass),
    onManage: () => setManaged(yogaClass),
    onDeny: (restoreFocus) => setDenied({ yogaClass, restoreFocus }),
    onDecide: () => setError(''),
    onError: (why) => setError(`${yogaClass.name}: ${why}`),
    onGone: () => heading.current?.focus(),
  })
  const dialogs = (
    <>
      {shown && (
        <ClassReviewDialog
          yogaClass={current(shown)}
          onClose={() => setShown(undefined)}
          onRemovePicture={({ image, name }) => {
            setShown(undefined)
            void removePicture(image, name, 'a drawing in its place')
          }}
          onEdit={(yogaClass) => {
            setShown(undefined)
            setEdited(yogaClass)
          }}
        />
      )}
      {managed && (
        <ManageClass
          yogaClass={current(managed)}
          isAdmin
          opensDates={opensDates}
          onClose={() => {
            setManaged(undefined)
            setOpensDates(false)
          }}
        />
      )}
      {edited && (
        <EditClassDialog
          opened={edited}
          club={club}
          onClose={() => setEdited(undefined)}
          onSaved={(changes) => {
            setEdited(undefined)
            void showSuccess(CLASS_EDITED)
            void showDiffering(client, email, edited._id, changes, () => {
              setOpensDates(true)
              setManaged(edited)
            })
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
  return { eventsOf, error, heading, dialogs }
}
