import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Detail, detailsOf } from './reviewed-fields.tsx'

type Props = { yogaClass: ReviewedClass; onEdit: () => void; onClose: () => void }

/** All that an admin decides on; what has changed since the last decision is beside its old value. */
export function ClassReviewDialog({ yogaClass, onEdit, onClose }: Props) {
  const { name, instructor, status, decided } = yogaClass
  return (
    <Dialog title={`Details of ${name}`} wide onClose={onClose}>
      <p className="wrap-anywhere text-muted">by {instructor}</p>
      {!decided && status !== 'pending' && (
        <Notice tone="warning" className="mt-4">
          What this class was like when it was decided is not stored.
        </Notice>
      )}
      <dl className="mt-4 grid gap-4">
        {detailsOf(yogaClass).map((row) => (
          <DetailRow key={row.label} {...row} />
        ))}
      </dl>
      <Button look="secondary" className="mt-6" onClick={onEdit}>
        Edit class
      </Button>
    </Dialog>
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
