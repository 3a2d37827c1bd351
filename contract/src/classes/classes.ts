import { route } from '../endpoint.ts'

export const listPopularClasses = route('GET', '/popularClasses', 'anyone')
export const listPublicClasses = route('GET', '/publicClasses', 'anyone')
export const readPublicClass = route('GET', '/publicClasses/:id', 'anyone')
export const listOwnClasses = route('GET', '/classes/instructor/:email', 'own-email')
export const listAllClasses = route('GET', '/classes', 'admin')
export const createClass = route('POST', '/classes', 'instructor')
export const createClassFor = route('POST', '/classes/admin', 'admin')
export const findConflicts = route('POST', '/classes/conflicts', 'staff')
export const editOwnClass = route('PATCH', '/classes/instructor/:id', 'staff')
export const decideClass = route('PATCH', '/classes/admin/:id', 'admin')
export const sendFeedback = route('PATCH', '/classes/feedback/:id', 'admin')
export const markChangesSeen = route('POST', '/classes/:id/seen', 'admin')
export const exportClasses = route('GET', '/exports/classes.csv', 'admin', { replyType: 'text/csv' })

export const CLASS_STATUSES = ['pending', 'approved', 'denied'] as const
export type ClassStatus = (typeof CLASS_STATUSES)[number]

/** `open` to students once approved; `canceled` by the studio; `archived` when it is over, or by hand. */
export const CLASS_STAGES = ['open', 'canceled', 'archived'] as const
export type ClassStage = (typeof CLASS_STAGES)[number]

/** What two dates at the same time share. */
export const CONFLICT_KINDS = ['teacher', 'place', 'own'] as const
export type ConflictKind = (typeof CONFLICT_KINDS)[number]

export const MAX_PLACE_LENGTH = 200
export const MAX_REASON_LENGTH = 500

export const MAX_DESCRIPTION_LENGTH = 2000
export const MAX_FEEDBACK_LENGTH = 1000
export const MAX_SEATS = 1000
/** How long before its start the sales of a date may end: a week. */
export const MAX_CLOSE_MINUTES = 10_080

/** Classes in the popular classes of the home page. */
export const MAX_POPULAR_CLASSES = 8

/** Other classes in the row below a class. */
export const MAX_MORE_CLASSES = 4

/** Classes on one page of /classes. */
export const CLASSES_PAGE_SIZE = 100

/** From this number of seats down a card warns (product §10.5). */
export const FEW_SEATS = 3

/** Success texts (product §9). */
export const CLASS_ADDED = 'Class added successfully.'
export const CLASS_EDITED = 'Info Updated successfully!'
export const FEEDBACK_SENT = 'Feedback Done!'

export const classDecided = (status: ClassStatus) => `class status ${status}`

export const CLASS_SORTS = ['newest', 'price', '-price', 'popular', 'name', 'upcoming'] as const

/** Sort orders of an admin's list of classes, the default first; a minus reverses an order. */
export const REVIEW_SORTS = [
  'newest',
  'oldest',
  'name',
  '-name',
  'status',
  '-status',
  'seats',
  '-seats',
  'price',
  '-price',
] as const

export type ReviewSort = (typeof REVIEW_SORTS)[number]
