import { readClub } from '@ningjing/contract/club/club'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import { skipDate, unskipDate } from '@ningjing/contract/enrolments/skips'
import { aClub, anEnrolment, anId, aSession } from '@ningjing/contract/testing/builders'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { EnrolledClassesScreen } from './enrolled-classes.tsx'

const [first, second] = [
  aSession({ id: anId() }),
  aSession({ id: anId(), local: '2031-12-08T18:30', at: '2031-12-08T23:30:00.000Z' }),
]
const UNTIL = '2031-11-30T23:30:00.000Z'
const order = anId()

const enrolledIn = (skips: Enrolment['skips']) =>
  anEnrolment({ _id: order, zone: 'America/New_York', sessions: [first, second], nextAt: first.at, skips })

/** What the API says of both dates. */
const skipsOf = (...skipped: string[]) =>
  [first, second].map(({ id: sid }) => ({ sid, isSkipped: skipped.includes(sid), until: UNTIL }))

function open(skips: Enrolment['skips']) {
  answer(listEnrolments, [enrolledIn(skips)])
  return renderScreen(
    <LoggedIn>
      <EnrolledClassesScreen />
    </LoggedIn>,
    { at: '/dashboard/enrolled-classes', as: aSessionUser(), before: () => answer(readClub, aClub()) },
  )
}

const cannot = (when: string) => `I can't come on ${when}: Hatha for Beginners`
const after = (when: string) => `I can come after all on ${when}: Hatha for Beginners`
const FIRST = 'Mon, 1 Dec 2031, 6:30 PM'
const SECOND = 'Mon, 8 Dec 2031, 6:30 PM'

/** The button of the next date; the same one is in the list of all dates, which is closed. */
async function firstButton(name: string) {
  const [button] = await screen.findAllByRole('button', { name })
  if (!button) throw new Error(`No button '${name}'`)
  return button
}

it('asks before the seat of a date is free for others, and says until when it can be taken back', async () => {
  const { user } = open(skipsOf())
  answer(skipDate, () => {
    answer(listEnrolments, [enrolledIn(skipsOf(first.id))])
    return { sid: first.id, until: UNTIL }
  })
  const button = await firstButton(cannot(FIRST))
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: `You can't come on ${FIRST}?` }))
  dialog.getByText('Your seat of this date is free for others, and no money is given back.')
  dialog.getByText(/Until Sun, 30 Nov 2031, 6:30 PM EST you can come after all/)
  const keep = dialog.getByRole('button', { name: 'Keep my seat' })
  expect(document.activeElement).toBe(keep)
  await user.click(dialog.getByRole('button', { name: "I can't come" }))
  await screen.findByText(`You are not coming on ${FIRST}.`, { selector: '.font-medium' })
  expect(askedOf(skipDate)).toMatchObject([{ params: { order, sid: first.id } }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe(after(FIRST))
})

it('promises the seat to nobody where no date is sold by itself', async () => {
  const { user } = open(skipsOf().map((skip) => ({ ...skip, keepsSeat: true })))
  await user.click(await firstButton(cannot(FIRST)))
  const dialog = within(await screen.findByRole('dialog', { name: `You can't come on ${FIRST}?` }))
  dialog.getByText('Your teacher reads that you are not coming, and no money is given back.')
  dialog.getByText('You stay in the class. You can come after all until Sun, 30 Nov 2031, 6:30 PM EST.')
})

it('changes nothing with the safe button', async () => {
  const { user } = open(skipsOf())
  const button = await firstButton(cannot(FIRST))
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(askedOf(skipDate)).toEqual([])
  expect(document.activeElement).toBe(button)
})

it('offers it for each date to come', async () => {
  const { user } = open(skipsOf())
  await user.click(await screen.findByText('Both dates'))
  await user.click(screen.getByRole('button', { name: cannot(SECOND) }))
  await screen.findByRole('dialog', { name: `You can't come on ${SECOND}?` })
})

it('lets a student come after all', async () => {
  const { user } = open(skipsOf(first.id))
  answer(unskipDate, () => {
    answer(listEnrolments, [enrolledIn(skipsOf())])
    return { deletedCount: 1 }
  })
  const button = await firstButton(after(FIRST))
  await user.dblClick(button)
  await screen.findAllByRole('button', { name: cannot(FIRST) })
  expect(askedOf(unskipDate)).toMatchObject([{ params: { order, sid: first.id } }])
})

it('says that the seat is taken', async () => {
  const { user } = open(skipsOf(first.id))
  answerProblem(unskipDate, 'skip.taken')
  const button = await firstButton(after(FIRST))
  await user.click(button)
  await screen.findByText('Your seat of this date has been taken meanwhile, or somebody waits for it.')
})

it('says in the dialog that it is too late', async () => {
  const { user } = open(skipsOf())
  answerProblem(skipDate, 'skip.late')
  const button = await firstButton(cannot(FIRST))
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: "I can't come" }))
  await dialog.findByText('It is too late to change whether you come to this date.')
})

it('offers to keep the seat no longer once the answer is on its way, so that an error is seen', async () => {
  const { user } = open(skipsOf())
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(skipDate, () => promise.then(() => Promise.reject(new TypeError('Failed to fetch'))))
  await user.click(await firstButton(cannot(FIRST)))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: "I can't come" }))
  await user.click(dialog.getByRole('button', { name: 'Keep my seat' }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  resolve()
  await dialog.findByText(/^We cannot reach the club right now/)
})

it('shows only the state once it can no longer be changed, and nothing where a date cannot be skipped', async () => {
  open([{ sid: first.id, isSkipped: true, until: '2020-01-01T00:00:00.000Z' }])
  await screen.findByText(`You are not coming on ${FIRST}.`)
  expect(screen.queryByRole('button', { name: / come / })).toBeNull()
})
