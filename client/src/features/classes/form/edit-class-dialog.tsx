import { classEditForm } from '@ningjing/contract/classes/class-input.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { useForm } from 'react-hook-form'
import { formats } from '../../../lib/formats.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { seatsText } from '../../../ui/texts.ts'
import { FeedbackText } from '../review/feedback-text.tsx'
import { useClassEdit } from './class-edit.ts'
import { ClassFields } from './class-fields.tsx'
import {
  type ClassChanges,
  type ClassValues,
  classResolver,
  type FilledClass,
  valuesOf,
} from './class-values.ts'
import { type ClubQuery, PlanFields } from './plan-fields.tsx'

type Props = {
  /** The class when the form was opened. */
  opened: ManagedClass
  club: ClubQuery
  onClose: () => void
  /** Called with the saved changes, after the lists are refetched. */
  onSaved: (changes: ClassChanges) => void
}

/** Form to update a class (product §5); asks before it discards changes. */
export function EditClassDialog({ opened, club, onClose, onSaved }: Props) {
  const form = useForm<ClassValues, unknown, FilledClass>({
    defaultValues: valuesOf(opened),
    resolver: classResolver(classEditForm(formats().currency), opened.zone || club.data?.zone),
  })
  const { save, clearMessage, isSaving, message, seatsShown } = useClassEdit(opened, form, onSaved)
  const unsaved = useUnsaved(form.formState.isDirty, onClose)
  const submit = form.handleSubmit(save, clearMessage)
  const isDenied = opened.status === 'denied'
  return (
    <Dialog title={`Update ${opened.name}`} wide onClose={unsaved.close}>
      <DialogForm
        onSubmit={(event) => void submit(event)}
        twoColumns
        message={message}
        unsaved={unsaved}
        action={isDenied ? 'Update and resubmit' : 'Update'}
        busy={isSaving}
      >
        {isDenied && <Denied feedback={opened.feedback} />}
        <ClassFields form={form} />
        <PlanFields
          form={form}
          seatsHint={`${seatsText(seatsShown)} now. Seats sold while you edit stay sold.`}
          club={club}
          classId={opened._id}
          listName={opened.sessions.length > 0 ? 'Keep the dates' : undefined}
          fixedDates={hasFixedDates(opened) ? FIXED_DATES : undefined}
        />
      </DialogForm>
    </Dialog>
  )
}

/** Dates that students rely on change one by one, so that students get a message. */
function hasFixedDates({ status, enrolled, held, singleDates }: ManagedClass): boolean {
  const ofDates = singleDates ? singleDates.enrolled + singleDates.held : 0
  return status === 'approved' && enrolled + held + ofDates > 0
}

const FIXED_DATES =
  'Students count on this class. Move, cancel and add dates under “Manage”, so that they get a message.'

function Denied({ feedback }: { feedback: string }) {
  return (
    <Notice tone="warning" className="sm:col-span-2">
      <p>The club has denied this class. Updating it sends it back for review.</p>
      {feedback && (
        <div className="mt-2">
          <span className="font-medium">Feedback: </span>
          <FeedbackText text={feedback} />
        </div>
      )}
    </Notice>
  )
}
