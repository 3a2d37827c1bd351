import { NOTICED_FIELDS, type NoticedField } from '@ningjing/contract/classes/class-fields'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import type { MailFacts } from '../../domain/mail.records.ts'
import type { MailedClass } from '../../domain/mails.store.ts'
import { type Draft, type MailRecords, nameOf, plainNameOf, rowsOf } from './wording.ts'

const WORDS: Record<NoticedField, string> = {
  name: 'name',
  image: 'picture',
  description: 'description',
  price: 'price',
  credits: 'price in credits',
  dropIn: 'seats, price or sales of single dates',
}

/** To the admins: an approved class has changed, and nobody has looked at it yet. */
export function editedText(_facts: MailFacts['edited'], records: MailRecords): Draft {
  const { yogaClass } = records
  const changed = unseenChanges(yogaClass).map((field) => WORDS[field])
  return {
    title: `${nameOf(records)} has changed since its approval`,
    paragraphs: [
      'The change is public already. The details of the class show the old beside the new. If all is well, press “Seen” there.',
    ],
    rows: rowsOf([
      ['Class', plainNameOf(records)],
      ['Instructor', yogaClass?.instructor],
      ['Changed', changed.join(', ')],
    ]),
    link: { label: 'Open the class', path: NOTICE_PATHS.manageClass(yogaClass?.name ?? '') },
  }
}

/** What an approved class says otherwise than an admin has last seen it. */
export function unseenChanges(yogaClass: MailedClass | undefined): NoticedField[] {
  if (yogaClass?.status !== 'approved') return []
  return NOTICED_FIELDS.filter((field) => yogaClass.changedSince.includes(field))
}
