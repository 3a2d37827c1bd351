import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import {
  listNotices,
  markNoticesSeen,
  type OptionalMailKind,
  setMailSettings,
} from '@ningjing/contract/mails/mails'
import { aNotice, anEnrolment } from '@ningjing/contract/testing/builders'
import type { Role } from '@ningjing/contract/users/users'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { noticeState } from '../../features/mails/notices.api.ts'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NoticesScreen } from './notices.tsx'

const AT = '/dashboard/notices'

const setup = (before: () => void, role: Role = 'student') =>
  renderScreen(
    <LoggedIn>
      <NoticesScreen />
    </LoggedIn>,
    { path: AT, at: AT, as: aSessionUser(), role, before },
  )

const pageOf = (...items: ReturnType<typeof aNotice>[]) => ({
  items,
  total: items.length,
  nextCursor: null,
  mailOff: [],
  unseen: items.filter(({ seen }) => !seen).length,
})

/** The API stores which mails are off. */
const answerSettings = (mailOff: OptionalMailKind[]) =>
  answer(setMailSettings, () => {
    answer(listNotices, { ...pageOf(), mailOff })
    return { mailOff }
  })

it('lists what happened, newest first, with a mark on what is new and a link', async () => {
  setup(() => {
    answer(markNoticesSeen, { modifiedCount: 1 })
    answer(
      listNotices,
      pageOf(
        aNotice({ title: 'You have canceled Slow Flow', text: 'You get $45.00 back.', seen: false }),
        aNotice({ title: 'You are enrolled in Slow Flow', link: '/dashboard/receipt/1', seen: true }),
      ),
    )
  })
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('There are two notices')
  within(first).getByRole('heading', { name: 'You have canceled Slow Flow' })
  within(first).getByText('You get $45.00 back.')
  within(first).getByText('New')
  expect(within(second).queryByText('New')).toBeNull()
  const link = within(second).getByRole('link', { name: 'You are enrolled in Slow Flow' })
  expect(link.getAttribute('href')).toBe('/dashboard/receipt/1')
})

it('marks what it shows as seen, up to the newest of them', async () => {
  setup(() => {
    answer(markNoticesSeen, { modifiedCount: 2 })
    answer(
      listNotices,
      pageOf(
        aNotice({ createdAt: '2026-05-04T09:00:00.000Z', seen: false }),
        aNotice({ createdAt: '2026-05-04T08:00:00.000Z', seen: false }),
      ),
    )
  })
  await screen.findAllByText('New')
  await waitFor(() =>
    expect(askedOf(markNoticesSeen).at(-1)?.body).toEqual({ until: '2026-05-04T09:00:00.000Z' }),
  )
})

it('marks nothing when all are seen', async () => {
  setup(() => {
    answer(markNoticesSeen, { modifiedCount: 0 })
    answer(listNotices, pageOf(aNotice()))
  })
  await screen.findByRole('listitem')
  expect(askedOf(markNoticesSeen)).toEqual([])
})

it('says that there are none', async () => {
  setup(() => answer(listNotices, pageOf()))
  await screen.findByText('No notices yet')
})

it('can be loaded again after an error', async () => {
  const { user } = setup(() => answerProblem(listNotices, 'service.database-down'))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer(listNotices, pageOf(aNotice({ title: 'Slow Flow has moved' })))
  await user.click(retry)
  await screen.findByText('Slow Flow has moved')
})

it('switches mails about the end of a pass off, and leaves the others as they are', async () => {
  const { user } = setup(() => answer(listNotices, { ...pageOf(), mailOff: ['reminder'] }))
  const box = () =>
    screen.findByRole('checkbox', { name: 'Tell me by mail before a pass ends or is used up' })
  answerSettings(['reminder', 'pass-ends'])
  await user.click(await box())
  await waitFor(async () => expect(await box()).toHaveProperty('checked', false))
  expect(askedOf(setMailSettings).at(-1)?.body).toEqual({ mailOff: ['reminder', 'pass-ends'] })
})

it('switches reminders off and on, and shows an error', async () => {
  const { user } = setup(() => answer(listNotices, pageOf()))
  const reminders = () => screen.findByRole('checkbox', { name: 'Remind me by mail before each class' })
  expect(await reminders()).toHaveProperty('checked', true)
  answerSettings(['reminder'])
  await user.click(await reminders())
  await waitFor(async () => expect(await reminders()).toHaveProperty('checked', false))
  expect(askedOf(setMailSettings).at(-1)?.body).toEqual({ mailOff: ['reminder'] })
  answerProblem(setMailSettings, 'service.database-down')
  await user.click(await reminders())
  await screen.findByRole('alert')
  expect(await reminders()).toHaveProperty('checked', false)
})

it('keeps a switch as it was set when an older answer arrives later', async () => {
  const { user, client } = setup(() => answer(listNotices, pageOf()))
  const reminders = () => screen.findByRole('checkbox', { name: 'Remind me by mail before each class' })
  await reminders()
  const older = Promise.withResolvers<ReturnType<typeof pageOf>>()
  answer(listNotices, () => older.promise)
  const reading = client.refetchQueries({ queryKey: noticeState(aSessionUser().email).queryKey, exact: true })
  answerSettings(['reminder'])
  await user.click(await reminders())
  await waitFor(async () => expect((await reminders()).getAttribute('aria-busy')).toBe('false'))
  older.resolve(pageOf())
  await reading
  expect(await reminders()).toHaveProperty('checked', false)
})

it.each(['instructor', 'admin'] as const)(
  'offers reminders to an %s only for enrollments of before',
  async (role) => {
    const empty = () => answer(listNotices, pageOf())
    setup(() => {
      empty()
      answer(listEnrolments, [])
    }, role)
    await screen.findByText('No notices yet')
    await waitFor(() => expect(askedOf(listEnrolments)).toHaveLength(1))
    expect(screen.queryByLabelText(/^Remind me by mail/)).toBeNull()
    cleanup()
    setup(() => {
      empty()
      answer(listEnrolments, [anEnrolment()])
    }, role)
    await screen.findByLabelText(/^Remind me by mail/)
  },
)
