import { PLAN_DEFAULTS, PLAN_FIELDS, type PlanField } from '@ningjing/contract/classes/class-fields'
import { listOwnClasses, readPublicClass } from '@ningjing/contract/classes/classes'
import { pick } from '@ningjing/contract/pick'
import { expect, it } from 'vitest'
import { callsOf } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { openStudio } from '../../testing/single-dates.ts'

/** A value of each field of the plan that is not its default. */
const SET = {
  place: 'Lakeside Hall',
  online: 'https://club.example/live',
  level: 'improver',
  terms: { freeHours: 48, latePercent: 50, freeDays: 0 },
} as const satisfies Record<PlanField, unknown>

it('a date that is sold by itself has each field of the plan from its class', async () => {
  const { dateOf, ids } = await openStudio(await openClub(), [72], SET)
  expect(pick(await dateOf(ids[0]), PLAN_FIELDS)).toEqual(SET)
})

it('a class that an earlier release has stored without a field of the plan is shown with its default', async () => {
  const club = await openClub()
  const mei = await club.student({ role: 'instructor' })
  const { _id } = await club.yogaClass({ ...SET, instructorId: mei._id, email: mei.email })
  const raw = await openRawDatabase(club.databaseUri)
  await raw.db
    .collection<{ _id: string }>('classes')
    .updateOne({ _id }, { $unset: Object.fromEntries(PLAN_FIELDS.map((field) => [field, ''])) })
  await raw.close()
  const shown = await callsOf(club, mei)(readPublicClass, { params: { id: _id } })
  expect(shown).toMatchObject({ place: PLAN_DEFAULTS.place, level: PLAN_DEFAULTS.level, isOnline: false })
  const own = await callsOf(club, mei)(listOwnClasses, { params: { email: mei.email } })
  expect(own).toMatchObject([PLAN_DEFAULTS])
})
