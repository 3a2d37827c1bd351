import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { CLASS_FIELD_WORDS } from '../../../lib/class-field-words.ts'

/** What has changed since the last decision, or since an admin has last seen it; empty if nothing. */
export function changesText({ status, isResubmitted, changedSince }: ReviewedClass): string {
  const fields = list.format(changedSince.map((field) => CLASS_FIELD_WORDS[field]))
  if (isResubmitted) return fields ? `Resubmitted, changed: ${fields}` : 'Resubmitted without changes'
  if (!fields) return ''
  return status === 'pending' ? `Changed before a decision: ${fields}` : `Changed since approval: ${fields}`
}

const list = new Intl.ListFormat('en')
