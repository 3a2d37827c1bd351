/**
 * The fields of a class that its instructor fills in. Changes since the last decision are shown to the admin.
 * - `text`: stored as it is sent. The form says what it showed, so that nothing newer is replaced.
 * - `plan`: stored as it is sent. It has a default, and belongs to the plan of the class: when, where and for whom.
 * - `rule`: stored otherwise than it is sent, by a rule of the server.
 *
 * Code that must treat each field has a `Record<ClassField, …>`, so that a new field does not compile before it is there.
 */
export const CLASS_FIELDS = {
  name: 'text',
  image: 'text',
  description: 'text',
  seats: 'rule',
  price: 'rule',
  credits: 'rule',
  sessions: 'rule',
  place: 'plan',
  online: 'plan',
  level: 'plan',
  terms: 'plan',
  salesEndAt: 'rule',
  dropIn: 'rule',
  repeat: 'rule',
} as const satisfies Record<string, 'text' | 'plan' | 'rule'>

export type ClassField = keyof typeof CLASS_FIELDS

type FieldOf<Kind> = {
  [Field in ClassField]: (typeof CLASS_FIELDS)[Field] extends Kind ? Field : never
}[ClassField]
export type TextField = FieldOf<'text'>
export type PlanField = FieldOf<'plan'>
export type RuleField = FieldOf<'rule'>

export const CLASS_FIELD_NAMES = Object.keys(CLASS_FIELDS) as ClassField[]
const namesOf = <Kind extends string>(kind: Kind) =>
  CLASS_FIELD_NAMES.filter((field) => CLASS_FIELDS[field] === kind) as FieldOf<Kind>[]
export const TEXT_FIELDS = namesOf('text')
export const PLAN_FIELDS = namesOf('plan')
export const RULE_FIELDS = namesOf('rule')

/** What a class says of itself to everyone. */
export const SHOWN_FIELDS = [...TEXT_FIELDS, 'price'] as const

/** What a date that is sold by itself may say otherwise than its class. */
export const DATE_FIELDS = ['seats', 'price', 'place', 'online'] as const satisfies ClassField[]
export type DateField = (typeof DATE_FIELDS)[number]

/** Admins get a mail when one of these has changed in an approved class. */
export const NOTICED_FIELDS = [...SHOWN_FIELDS, 'credits', 'dropIn'] as const
export type NoticedField = (typeof NOTICED_FIELDS)[number]

export type GuardedField = Exclude<ClassField, 'seats'>
/** Forms send these as they showed them, so that nothing newer is replaced. Of seats they send the difference. */
export const GUARDED_FIELDS = CLASS_FIELD_NAMES.filter((field): field is GuardedField => field !== 'seats')

/** For whom a class is, as it is stored and shown; empty if it does not say. */
export const LEVEL_NAMES = {
  beginner: 'Beginners',
  improver: 'Improvers',
  advanced: 'Advanced',
  all: 'All levels',
  '': '',
} as const
export type Level = keyof typeof LEVEL_NAMES
export const LEVELS = Object.keys(LEVEL_NAMES) as Level[]

/** What the plan of a class says where its instructor has left a field out. */
export const PLAN_DEFAULTS = {
  place: '',
  online: '',
  level: '',
  terms: null,
} as const satisfies Record<PlanField, unknown>
