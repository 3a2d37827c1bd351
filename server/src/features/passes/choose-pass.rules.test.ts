import { expect, it } from 'vitest'
import { aSession } from '../../testing/dated-class.ts'
import { aPurse } from '../../testing/purses.ts'
import { aClassRecord } from '../../testing/records.ts'
import { choosePass, covers, creditPlaceOf } from './choose-pass.rules.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const ZONE = 'America/New_York'
const sessions = [aSession(new Date('2026-12-01T23:30:00Z'), ZONE)]

function placeIn(changes: Parameters<typeof aClassRecord>[0]) {
  const place = creditPlaceOf(aClassRecord({ sessions, zone: ZONE, credits: 1, ...changes }), NOW)
  if (!place) throw new Error('The class takes no credits')
  return place
}

/** A pass for the classes with these ids only. */
const passFor = (...classIds: string[]) => {
  const { product } = aPurse()
  return aPurse({ product: { ...product, for: { classIds } } })
}

it('looks for a pass that is for the class, or for the one whose date it is', () => {
  const series = placeIn({ _id: 'flow' })
  const date = placeIn({ _id: 'date', of: 'flow' })
  const pass = passFor('flow')
  expect([choosePass([pass], series, NOW), choosePass([pass], date, NOW)]).toEqual([pass, pass])
  expect(choosePass([passFor('other')], series, NOW)).toBe('pass.not-for')
  expect(choosePass([passFor('other')], date, NOW)).toBe('pass.not-for')
})

it('pays another place with the credits that a pass has paid already, also when it is stopped', () => {
  const [one, two] = [placeIn({ credits: 1 }), placeIn({ credits: 2 })]
  const used = aPurse({ left: 0, state: 'stopped' })
  expect([covers(used, one, 1, NOW), covers(used, two, 1, NOW), covers(used, one, 2, NOW)]).toEqual([
    true,
    false,
    true,
  ])
  const unlimited = aPurse({ granted: null, left: null })
  expect(covers(unlimited, two, 1, NOW)).toBe(true)
})
