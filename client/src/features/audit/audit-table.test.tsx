import type { AuditEntry } from '@ningjing/contract/audit/audit.schemas'
import { anId } from '@ningjing/contract/testing/builders'
import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AuditTable } from './audit-table.tsx'
import { anAuditEntry } from './testing/audit-entry.ts'

const [gone, order] = [anId(), anId()]

/** Texts of the cells of an entry, without its time. */
function cellsOf(overrides: Partial<AuditEntry>) {
  const entries = [anAuditEntry(overrides)]
  render(<AuditTable entries={entries} zone="America/New_York" onWho={() => {}} onSubject={() => {}} />)
  const [, row] = screen.getAllByRole('row')
  if (!row) throw new Error('The table has no row')
  const cells = within(row).getAllByRole('cell')
  return cells.slice(1).map(({ textContent }) => textContent)
}

it('shows who changed what, before and after, with money as money', () => {
  const cells = cellsOf({
    before: { priceInCents: 4500, stage: 'open', minutes: 60 },
    after: { priceInCents: 1999, stage: 'canceled', minutes: 60 },
  })
  expect(cells).toEqual([
    'Class changed',
    'Mei Tanaka',
    'Flow',
    'The price was $45.00 and is now $19.99.The class was open and is now canceled.',
  ])
})

it('says how money was given back by hand', () => {
  const cells = cellsOf({
    what: 'payment.handed',
    before: { cents: 0 },
    after: { cents: 1850, note: 'Cash, at the desk.' },
  })
  expect(cells.at(-1)).toBe(
    'The amount in all was $0.00 and is now $18.50.How it was given back: Cash, at the desk.',
  )
})

it('shows no names in an entry of the system about an order', () => {
  const cells = cellsOf({
    who: 'system',
    whoName: null,
    what: 'payment.refund',
    subject: order,
    subjectName: null,
    after: { reason: 'no-seat', cents: 4500 },
  })
  expect(cells).toEqual(['Refunded', 'The system', 'An order', 'Reason: no seat was left.Amount: $45.00.'])
})

it.each([
  ['pass.stop', 'A pass'],
  ['pass.import', 'Passes'],
])('calls what %s is about by its kind: %s', (what, kind) => {
  expect(cellsOf({ what, subject: order, subjectName: null })[2]).toBe(kind)
})

it('shows a moved date as the club writes it', () => {
  const cells = cellsOf({
    what: 'class.dates',
    before: { sessionId: gone, at: '2027-03-05T23:30:00.000Z', minutes: 60 },
    after: { sessionId: gone, at: '2027-03-06T15:00:00.000Z', minutes: 90 },
  })
  expect(cells.at(-1)).toBe(
    'It moved from Fri, 5 Mar 2027, 6:30 PM EST to Sat, 6 Mar 2027, 10:00 AM EST.It lasted 60 minutes and now lasts 90.',
  )
})

it('says which date has another teacher or is canceled', () => {
  const date = { sessionId: gone, at: '2027-03-05T23:30:00.000Z', minutes: 60 }
  const cells = cellsOf({
    what: 'class.teacher',
    before: { ...date, teacherId: order, teacher: 'Mei' },
    after: { ...date, teacherId: gone, teacher: 'Ada' },
  })
  expect(cells.at(-1)).toBe('Date: Fri, 5 Mar 2027, 6:30 PM EST.Ada teaches instead of Mei.')
})

it('says that the teacher of the class teaches a date again', () => {
  const date = { sessionId: gone, at: '2027-03-05T23:30:00.000Z', minutes: 60 }
  const before = { ...date, teacherId: order, teacher: 'Ada' }
  const cells = cellsOf({ what: 'class.teacher', before, after: date })
  expect(cells.at(-1)).toBe(
    'Date: Fri, 5 Mar 2027, 6:30 PM EST.The teacher of the class teaches instead of Ada.',
  )
})

it('names an exported list', () => {
  const cells = cellsOf({ what: 'list.export', subject: 'payments', subjectName: null })
  expect(cells).toEqual(['List exported', 'Mei Tanaka', 'All payments', '–'])
})

it('shows the last digits of an id, and has the whole id to copy', () => {
  const cells = cellsOf({ what: 'seat.enrol', after: { orderId: order } })
  expect(cells.at(-1)).toBe(`Order ${order.slice(0, -6)}…${order.slice(-6)}`)
  screen.getByTitle(order)
})

it('calls what nobody has paid a price', () => {
  expect(cellsOf({ what: 'seat.wait', after: { cents: 2600 } }).at(-1)).toBe('The price is $26.00.')
})

it('names a person once who did something about themselves', () => {
  const cells = cellsOf({ what: 'user.sign-in', who: gone, subject: gone, subjectName: 'Mei Tanaka' })
  expect(cells).toEqual(['Signed in', 'Mei Tanaka', '–', '–'])
})

it('shows that an account was deleted', () => {
  const cells = cellsOf({
    who: gone,
    whoName: null,
    what: 'user.erase',
    subject: gone,
    subjectName: null,
  })
  expect(cells).toEqual(['Account deleted', 'Deleted account', '–', '–'])
})

it('says what the first entry of a class says once, and not what has stayed the same', () => {
  const facts = { stage: 'open', capacity: 12 }
  expect(cellsOf({ before: facts, after: facts }).at(-1)).toBe('The class is open.It has 12 seats.')
  cleanup()
  expect(cellsOf({ before: facts, after: { ...facts, capacity: 13 } }).at(-1)).toBe(
    'It had 12 seats and now has 13.',
  )
})

it('says which fields have changed, and that an end of sales is none', () => {
  const changed = {
    after: { fields: ['name', 'place'], salesEndAt: null },
    before: { salesEndAt: '2027-03-05T23:30:00.000Z' },
  }
  expect(cellsOf(changed).at(-1)).toBe(
    'The end of sales was Fri, 5 Mar 2027, 6:30 PM EST and is now never.These fields changed: name and place.',
  )
})

it('shows a fact of another release as it is', () => {
  expect(cellsOf({ after: { mood: 'calm' } as never }).at(-1)).toBe('mood: "calm"')
})
