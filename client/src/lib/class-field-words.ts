import type { ClassField } from '@ningjing/contract/classes/class-fields'

/** What the fields of a class are called in a list, such as "Changed since approval: price and seats". */
export const CLASS_FIELD_WORDS: Record<ClassField, string> = {
  image: 'picture',
  name: 'name',
  description: 'description',
  price: 'price',
  credits: 'credits',
  seats: 'seats',
  sessions: 'dates',
  place: 'place',
  online: 'online link',
  level: 'level',
  terms: 'rules for canceling',
  salesEndAt: 'end of sales',
  dropIn: 'single dates',
  repeat: 'weekly times',
}
