import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { type ReactNode, useId, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { isUploaded } from '../../../lib/calls/remove-picture.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CoincidingDates } from '../conflicts/coinciding-dates.tsx'
import { datesZone, useDateConflicts } from '../conflicts/use-date-conflicts.ts'
import { canceledText } from '../manage/end-text.ts'
import { changesText } from './changes-text.ts'
import { useMarkChangesSeen } from './class-review.api.ts'
import { type Detail, detailsOf } from './reviewed-fields.tsx'

type Props = {
  /** The class as it is now. */
  yogaClass: ReviewedClass
  /** Called with the class that is shown. */
  onEdit: (shown: ReviewedClass) => void
  /** Called with the class that is shown when the admin wants to remove its picture, which was uploaded. */
  onRemovePicture: (shown: ReviewedClass) => void
  onClose: () => void
}

/** All that an admin decides on; what has changed since the last decision is beside its old value. */
export function ClassReviewDialog({ yogaClass, onEdit, onRemovePicture, onClose }: Props) {
  // Undefined after an error says that the class has changed: then it is shown as it is now.
  const [opened, setOpened] = useState<ReviewedClass | undefined>(yogaClass)
  const shown = opened ?? yogaClass
  const { name, instructor, status, stage, canceled, decided, changedSince } = shown
  const details = detailsOf(shown)
  const hasUnseen = status === 'approved' && changedSince.length > 0
  const isAbove = ({ before }: Detail) => hasUnseen && before !== undefined
  return (
    <Dialog title={`Details of ${name}`} wide onClose={onClose}>
      <p className="wrap-anywhere text-muted">by {instructor}</p>
      {canceled && (
        <Notice tone="warning" className="mt-4">
          {canceledText(canceled)}
        </Notice>
      )}
      {!decided && status !== 'pending' && (
        <Notice tone="warning" className="mt-4">
          What this class was like when it was decided is not stored.
        </Notice>
      )}
      {hasUnseen && (
        <UnseenChanges
          yogaClass={shown}
          details={details.filter(isAbove)}
          onOutdated={() => setOpened(undefined)}
          onSeen={onClose}
        />
      )}
      {/* It can be approved all the same. */}
      <CoincidingDates conflicts={useDateConflicts(shown)} zone={datesZone(shown)} className="mt-4" />
      <dl className="mt-4 grid gap-4">
        {details
          .filter((row) => !isAbove(row))
          .map((row) => (
            <DetailRow key={row.label} {...row} />
          ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        {stage !== 'canceled' && (
          <Button look="secondary" onClick={() => onEdit(shown)}>
            Edit class
          </Button>
        )}
        {isUploaded(shown.image) && (
          <Button look="danger" onClick={() => onRemovePicture(shown)}>
            Remove picture…
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type UnseenProps = { yogaClass: ReviewedClass; details: Detail[]; onOutdated: () => void; onSeen: () => void }

/** What has changed in an approved class, until an admin marks it as seen. */
function UnseenChanges({ yogaClass, details, onOutdated, onSeen }: UnseenProps) {
  const { mutateAsync, isPending } = useMarkChangesSeen()
  const [error, setError] = useState<string>()
  const { run } = useOneAtATime()
  const titleId = useId()
  const mark = async () => {
    setError(undefined)
    try {
      await mutateAsync(yogaClass)
    } catch (problem) {
      if (hasCode(problem, 'class.changed')) onOutdated()
      return setError(errorText(problem))
    }
    onSeen()
    await showSuccess('Marked as seen.')
  }
  return (
    <section aria-labelledby={titleId} className="mt-4 grid gap-4 rounded-md border border-line p-4">
      <h3 id={titleId} className="text-[1rem]">
        {changesText(yogaClass)}
      </h3>
      {details.length > 0 && (
        <dl className="grid gap-4">
          {details.map((row) => (
            <DetailRow key={row.label} {...row} />
          ))}
        </dl>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
      <Button
        look="secondary"
        className="justify-self-start"
        busy={isPending}
        aria-label={`Seen: the changes of ${yogaClass.name}`}
        onClick={() => void run(mark)}
      >
        Seen
      </Button>
    </section>
  )
}

function DetailRow({ label, now, before }: Detail) {
  const isChanged = before !== undefined
  return (
    <div>
      <dt className="flex items-center gap-2 font-medium">
        {label}
        {isChanged && <Badge tone="warning">Changed</Badge>}
      </dt>
      <dd
        className={`wrap-anywhere mt-1 whitespace-pre-line ${isChanged ? 'grid gap-3 sm:grid-cols-2' : ''}`}
      >
        {isChanged && <Version name="Before">{before}</Version>}
        {isChanged ? <Version name="Now">{now}</Version> : now}
      </dd>
    </div>
  )
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken p-3">
      <p className="text-[.875rem] text-muted">{name}</p>
      <div>{children}</div>
    </div>
  )
}
