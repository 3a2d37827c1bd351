/** What happened to something of which an answer may have been lost. */
export type Outcome = 'yes' | 'no' | 'unknown'

/** Amounts are all that is given back, in cents. `promised`: what was acknowledged, also by an answer to a repeated call. */
export type WantedEnd = {
  orderId: string
  classId: string
  reason: 'canceled' | 'removed'
  cents: number
  promised: number | undefined
  isMade: Outcome
}

/** `orderId`: of the place before. `promised`: what was acknowledged, also by an answer to a repeated call. */
type WantedMove = {
  orderId: string
  classId: string
  promised: { to: string; cents: number } | undefined
  isMade: Outcome
}

/** Money that staff wanted to take at the desk. */
type WantedAtDesk = { classId: string; how: string; cents: number; isMade: Outcome }

/** Another teacher of a date; of all dates to come without `sid`. */
type WantedTeacher = { classId: string; sid: string | undefined; teacherId: string; isMade: Outcome }

/** A message to a class; `recipients` if it was acknowledged. */
type WantedMessage = {
  classId: string
  by: string
  text: string
  recipients: number | undefined
  sentAt: Date
  isMade: Outcome
}

/** What a student did about the waiting list of a class. A `leave` without effect is `unknown`. */
export type Wait = { userId: string; classId: string; what: 'join' | 'leave'; isMade: Outcome }

/** Everything that the product has acknowledged in a run, and what was sent without an answer. */
export function createHistory() {
  const counts = new Map<string, number>()
  return {
    counts,
    count: (what: string, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    /** Errors that were seen while the run went on. */
    violations: [] as string[],
    /** Acknowledged payments, and places that staff gave. */
    payments: [] as { orderId: string; userId: string; classId: string; transactionId: string }[],
    /** Intents of which the product said that they are refunded. */
    refunded: new Set<string>(),
    /** Client secrets that left the server, with the price that the student was shown. */
    secrets: [] as { intentId: string; price: number }[],
    /** Acknowledged selections by id. */
    selections: new Map<string, { userId: string; classId: string; isDeleted: Outcome }>(),
    /**
     * New classes by id, with their seats, whether the time of full refunds is over, and the percent of the price that
     * a student then gets back who has paid by the terms of the class.
     */
    classes: new Map<string, { seats: number; isLate: boolean; latePercent: number }>(),
    /** Changes of the seats of a class; an extra seat is one. */
    edits: [] as { classId: string; delta: number; isSaved: Outcome }[],
    /** The last text of a class that was saved, and later ones without an answer. */
    texts: new Map<string, string[]>(),
    /** Ends of enrollments that students (`canceled`) and admins (`removed`) wanted. */
    ends: [] as WantedEnd[],
    /** What students were quoted who wanted to leave, in cents. */
    quotes: [] as { orderId: string; classId: string; paid: number; back: number; refund: number }[],
    /** Moves of students to another class; `promised`: the order there, and what the move gives back, in cents. */
    moves: [] as WantedMove[],
    waits: [] as Wait[],
    /** Classes that staff wanted to cancel, with the number of students that was acknowledged. */
    cancels: new Map<string, { isMade: Outcome; students: number; askedAt: Date }>(),
    ...createDateHistory(),
    /** Money that admins wanted to give to students who stay, in cents. */
    goodwill: [] as { orderId: string; cents: number; isMade: Outcome }[],
    /** By the id of the student; each has one such place. */
    desk: new Map<string, WantedAtDesk>(),
    /** Money of the desk that admins wanted to give back by hand. */
    handed: [] as { orderId: string; cents: number; isMade: Outcome }[],
    ...createPassHistory(),
    teachers: [] as WantedTeacher[],
    messages: [] as WantedMessage[],
    /** Whether a class was last `open` or `closed` for sale, and later values without an answer. */
    sales: new Map<string, string[]>(),
    /** Decisions about classes. */
    decisions: [] as { classId: string; rev: number; status: string; isMade: Outcome }[],
    /** The last role that a user was given, and later ones without an answer. */
    roles: new Map<string, string[]>(),
    /** Ids of webhook events that were answered 200, and of events with a bad signature. */
    events: new Set<string>(),
    badEvents: new Set<string>(),
  }
}

/** What was wanted of passes, and acknowledged. */
function createPassHistory() {
  return {
    /** What the club sells, in dollars. */
    products: [] as { _id: string; price: number }[],
    /** Acknowledged passes, by their orders. */
    passes: [] as { orderId: string; userId: string }[],
    /** Ends of passes that admins wanted: with the credits left, and the cents for them. */
    passEnds: [] as { orderId: string; credits: number | null; cents: number; isMade: Outcome }[],
    /** Stops of passes, with the days by which they are to be longer then; `isMade`: whether they went on. */
    stops: [] as { orderId: string; days: { least: number; most: number }; isMade: Outcome }[],
    /** Passes that are stopped, and those that an unanswered call may yet let go on. */
    stopping: new Set<string>(),
    /** Times in which a pass is known to pay nothing, because it was stopped, or, without `until`, has ended. */
    closed: [] as { orderId: string; from: Date; until: Date | undefined }[],
    /** The last days, such as `2026-12-01`, until which admins wanted passes to be valid. */
    extensions: [] as { orderId: string; until: string; isMade: Outcome }[],
    /** Credits that were to come back to students who left. */
    credits: [] as { orderId: string; classId: string; promised: number }[],
  }
}

/** What was wanted of dates, and acknowledged. */
function createDateHistory() {
  return {
    /** The local time to which a date was last moved, the one before, and later ones without an answer. */
    times: new Map<string, string[]>(),
    /** By order and date: whether the student last `comes` or has `skipped`, and later values without an answer. */
    skips: new Map<string, string[]>(),
    /** Dates that instructors wanted to cancel. */
    dates: [] as { classId: string; sessionId: string; isMade: Outcome }[],
  }
}

export type History = ReturnType<typeof createHistory>

/** Adds a value that was sent: an acknowledged one replaces what could be there before. */
export function recordValue(
  values: Map<string, string[]>,
  key: string,
  value: string,
  isSaved: Outcome,
): void {
  if (isSaved === 'yes') values.set(key, [value])
  if (isSaved === 'unknown') values.set(key, [...(values.get(key) ?? []), value])
}
