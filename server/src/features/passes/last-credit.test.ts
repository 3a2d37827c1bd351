import { UNDO_MS } from '@ningjing/contract/passes/passes'
import { expect, it } from 'vitest'
import { openClub } from '../../testing/club.ts'
import { MAIL_SETTINGS } from '../../testing/mail-club.ts'
import { book, creditStudio, leaveDate } from '../../testing/passes.ts'

type Studio = Awaited<ReturnType<typeof creditStudio>>

const lastMails = async ({ club, student }: Studio) =>
  (await club.stores.mails.listFor(student._id)).filter(({ kind }) => kind === 'pass-last')

it('a student reads that the last credit is used, once, after the time to undo it', async () => {
  const sending = await openClub({ CLUB_TIME_ZONE: 'UTC', ...MAIL_SETTINGS })
  const open = await creditStudio([72, 96], { credits: 2 }, sending)
  const { club, student, date, second, passId } = open
  await book(club, student, date)
  expect(await lastMails(open)).toEqual([])
  const { body } = await book(club, student, second)
  await book(club, student, second)
  await club.settle()
  const mails = await lastMails(open)
  expect(mails).toMatchObject([{ _id: `pass-last:${passId}:${body.insertedId}`, userId: student._id }])
  expect(mails[0]?.facts).toEqual({ orderId: passId, usedFor: body.insertedId })
  const { nextAt, createdAt } = mails[0] ?? {}
  expect(Number(nextAt) - Number(createdAt)).toBe(UNDO_MS)
})

it('an unlimited pass, and one with credits left, has no last credit', async () => {
  const open = await creditStudio([72], { credits: null })
  await book(open.club, open.student, open.date)
  expect(await lastMails(open)).toEqual([])
})

it('a credit that comes back and is used again has another mail', async () => {
  const open = await creditStudio([72], { credits: 1 })
  const { club, student, date } = open
  const { body } = await book(club, student, date)
  await leaveDate(club, student, String(body.insertedId), 1)
  await club.settle()
  await book(club, student, date)
  expect(await lastMails(open)).toHaveLength(2)
})
