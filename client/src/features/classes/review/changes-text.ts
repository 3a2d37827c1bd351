import type { CHANGEABLE_FIELDS } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'

type Field = (typeof CHANGEABLE_FIELDS)[number]

const FIELD_WORDS: Record<Field, string> = {
  name: 'name',
  image: 'picture',
  description: 'description',
  seats: 'seats',
  price: 'price',
  sessions: 'dates',
  place: 'place',
  online: 'online link',
  level: 'level',
  terms: 'rules for canceling',
  salesEndAt: 'end of sales',
}

/** What the instructor changed since the last decision; empty if nothing. */
export function changesText({ status, isResubmitted, changedSince }: ReviewedClass): string {
  const fields = list.format(changedSince.map((field) => FIELD_WORDS[field]))
  if (isResubmitted) return fields ? `Resubmitted, changed: ${fields}` : 'Resubmitted without changes'
  if (!fields) return ''
  return status === 'pending'
    ? `Changed before a decision: ${fields}`
    : `Changed since the decision: ${fields}`
}

const list = new Intl.ListFormat('en')
