import { describe, expect, it } from 'vitest'
import { wordingOf } from './intent-wording.rules.ts'

const ana = { email: 'ana@ningjing.example', emailVerified: true }

describe('what a payment says', () => {
  it('is the class, for receipt and bank statement', () => {
    expect(wordingOf('Morning Flow', ana)).toEqual({
      description: 'Morning Flow',
      receiptEmail: ana.email,
      statementSuffix: 'MORNING FL',
    })
  })

  it('sends no receipt to an address that is not confirmed', () => {
    expect(wordingOf('Yin', { ...ana, emailVerified: false }).receiptEmail).toBeUndefined()
  })

  it.each([
    ['Été – débutants', 'ETE DEBUTA'],
    ['Yin <b>*"\'\\', 'YIN B'],
    ['  Late Hours', 'LATE HOURS'],
    ['Late   Hours  at ten', 'LATE HOURS'],
    ['Long Hour 108', 'LONG HOUR'],
    ['108 Salutes', '108 SALUTE'],
    ['静心', undefined],
    ['2026-2027-2028 Yin', undefined],
    ['', undefined],
  ])('shortens %s to what a bank prints', (name, suffix) => {
    expect(wordingOf(name, ana).statementSuffix).toBe(suffix)
  })
})
