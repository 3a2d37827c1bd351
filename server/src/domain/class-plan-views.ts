import { PLAN_DEFAULTS, PLAN_FIELDS, type PlanField } from '@ningjing/contract/classes/class-fields'
import type { ClassPlan, Session } from '@ningjing/contract/classes/class-plan.schemas'
import { pick } from '@ningjing/contract/pick'
import { isoOf } from '../base/iso.ts'
import type { SessionRecord } from './class-plan.records.ts'
import type { ClassRecord } from './records.ts'

/** A date of a class; where it is held, if that was set at it and is to be shown. */
type PlacedSession = SessionRecord & Pick<Session, 'place' | 'isOnline'>

/** One date of a class, for everyone. */
export function sessionView(session: PlacedSession): Session {
  const { id, at, local, minutes, canceled, teacher, place, isOnline } = session
  return {
    id,
    at: isoOf(at),
    local,
    minutes,
    canceled: canceled !== undefined,
    ...(canceled?.share === false && { replaced: true as const }),
    ...(teacher && { teacher: { id: teacher._id, name: teacher.name } }),
    ...(place !== undefined && { place, isOnline }),
  }
}

/**
 * The fields of the plan; the default of one that the release did not know which has stored the class. Picks first: a copy
 * of the whole record takes 40 times as long.
 */
export const planOf = (record: Pick<ClassRecord, PlanField>): Pick<ClassRecord, PlanField> => {
  const stored = PLAN_FIELDS.filter((field) => field in record)
  return { ...PLAN_DEFAULTS, ...pick(record, stored) }
}

/** When and where a class is, and for whom. The online link itself is only for students of the class. */
export function planView(record: Pick<ClassRecord, 'zone' | 'sessions' | 'nextAt' | PlanField>): ClassPlan {
  const { online, terms: _terms, ...seen } = planOf(record)
  return {
    ...seen,
    zone: record.zone,
    sessions: record.sessions.map(sessionView),
    nextAt: record.nextAt && isoOf(record.nextAt),
    isOnline: online !== '',
  }
}

/** What a class costs in credits: said of each date that is sold by itself, and of others if they cost any. */
export function creditsView({ of, credits = 0 }: Pick<ClassRecord, 'of' | 'credits'>): { credits?: number } {
  return of || credits > 0 ? { credits } : {}
}
