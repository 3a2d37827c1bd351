import { exportPasses, exportPassUses } from '@ningjing/contract/passes/passes'
import { expect, it } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { openClub } from '../../testing/club.ts'
import { book, type CreditStudio, creditStudio, give, leaveDate, shop } from '../../testing/passes.ts'
import { aPurse } from '../../testing/purses.ts'
import { endOfDay } from './purse-changes.rules.ts'

const linesOf = async (
  { club, admin }: Pick<CreditStudio, 'club' | 'admin'>,
  route: typeof exportPasses | typeof exportPassUses,
) => {
  const { text } = await ask(club, admin, route)
  return text.trimEnd().split('\r\n')
}

it('the file of passes says what is left of each, and what that is worth', async () => {
  const open = await creditStudio([72, 96])
  const { club, student, date, second, passId, productId } = open
  await book(club, student, date)
  const { body } = await book(club, student, second)
  await leaveDate(club, student, String(body.insertedId), 1)
  const gifted = await club.student()
  await give(club, { ...open, student: gifted })
  await club.as(gifted).delete(`/ningjing/users/${gifted._id}`).expect(200)
  const [head, bought, gift] = await linesOf(open, exportPasses)
  expect(head).toBe(
    'Id,Email,Pass,Pass for sale Id,Paid,Credits,Left,Used,State,Valid from,Valid until,Worth now,Date',
  )
  const day = String.raw`\d{4}-\d\d-\d\d`
  const moment = String.raw`${day}T[\d:.]+Z`
  expect(bought).toMatch(
    new RegExp(
      `^${passId},${student.email},10 classes,${productId},150,10,9,1,active,${moment},${day},135,${moment}$`,
    ),
  )
  // Of a deleted account.
  expect(gift).toMatch(/^[0-9a-f]{24},,10 classes,[0-9a-f]{24},0,10,/)
})

it('the file of passes says unlimited, not used yet and over', async () => {
  const open = await shop({ credits: null, days: 1 })
  const { club } = open
  await give(club, open)
  club.clock.pass(3 * 24 * 3_600_000)
  const [, over] = await linesOf(open, exportPasses)
  expect(over).toMatch(/,unlimited,unlimited,0,over,/)
  const unused = await shop({ from: 'first-use' }, club)
  await give(club, unused)
  const lines = await linesOf(open, exportPasses)
  expect(lines.at(-1)).toMatch(/,active,[^,]+,,0,/)
})

it('the file of passes says the last day on which a pass is valid, in the zone of the club', async () => {
  const zone = 'Europe/Berlin'
  const open = await shop({}, await openClub({ CLUB_TIME_ZONE: zone }))
  await open.club.stores.purses.grant(aPurse({ validUntil: endOfDay('2099-12-31', zone) }))
  const [, pass] = await linesOf(open, exportPasses)
  expect(pass).toMatch(/,active,[^,]+Z,2099-12-31,45,/)
})

it('the file of uses has a line for each credit, also one that came back', async () => {
  const open = await creditStudio([72, 96])
  const { club, student, date, second, passId } = open
  const first = await book(club, student, date)
  const { body } = await book(club, student, second)
  await leaveDate(club, student, String(body.insertedId), 1)
  const [head, ...rows] = await linesOf(open, exportPassUses)
  expect(head).toBe('Id,Pass Id,Pass,Email,Class Id,Class,Date of the class,Used,Came back,Credits,Worth')
  const [kept = '', back = ''] = rows
  expect(kept).toMatch(new RegExp(`^${first.body.insertedId},${passId},10 classes,${student.email},${date},`))
  expect(kept).toContain('Yin')
  expect(kept.endsWith(',,1,15')).toBe(true)
  expect(back).toMatch(new RegExp(`^${body.insertedId},${passId},.*Z,[^,]*Z,[^,]*Z,1,0$`))
  expect(rows).toHaveLength(2)
})

it('passes of orders that got none are in no file', async () => {
  const open = await creditStudio([72])
  const { club, passId } = open
  const purse = await club.stores.purses.find(passId)
  if (!purse) throw new Error('The pass is gone')
  await club.stores.purses.grant({ ...purse, _id: 'a'.repeat(24), refused: 'mismatch' })
  expect(await linesOf(open, exportPasses)).toHaveLength(2)
})
