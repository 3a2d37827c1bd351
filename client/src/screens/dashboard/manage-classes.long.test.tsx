import {
  decideClass,
  editOwnClass,
  findConflicts,
  listAllClasses,
  markChangesSeen,
  sendFeedback,
} from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { readClub } from '@ningjing/contract/club/club'
import { removePicture } from '@ningjing/contract/pictures/pictures'
import { Problem } from '@ningjing/contract/problems'
import { aClub, anId, aReviewedClass, aSession } from '@ningjing/contract/testing/builders'
import { dayAt } from '@ningjing/contract/zone'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { env } from '../../lib/env.ts'
import { useSession } from '../../lib/session/session.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { chooseAction } from '../../testing/choose-action.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ManageClassesScreen } from './manage-classes.tsx'

const AT = '/dashboard/manage-classes'
const undecided = { status: 'pending', decidedAt: null, decidedBy: null, decidedByName: null } as const
const hatha = aReviewedClass({ ...undecided, name: 'Hatha', instructor: 'Mei Tanaka', price: 19.99 })
const decided = { decidedAt: '2026-05-04T08:00:00.000Z', decidedByName: 'Elena Petrova' }

/** Answers with these classes, filtered by the requested status. */
function list(classes: ReviewedClass[], total = classes.length) {
  answer(listAllClasses, ({ query }) => {
    const items = classes.filter(({ status }) => !query.status || status === query.status)
    return { items, total: query.status ? items.length : total, nextCursor: null }
  })
}

const setup = (search = '', beside: ReactNode = null) =>
  renderScreen(
    <LoggedIn>
      <ManageClassesScreen />
      {beside}
    </LoggedIn>,
    { path: AT, at: { pathname: AT, search }, as: aSessionUser(), role: 'admin' },
  )
const button = (name: string) => screen.findByRole('button', { name })
const link = (name: string) => screen.findByRole('link', { name })

describe('the classes an admin manages', () => {
  it('are counted in the heading and listed with seats, price, status and decision', async () => {
    const canceled = { at: '2026-05-20T12:00:00.000Z', students: 2, refund: 90 }
    const gone = aReviewedClass({ name: 'Flow', price: 45, ...decided, stage: 'canceled', canceled })
    list([hatha, aReviewedClass({ name: 'Yin', price: 45, ...decided }), gone], 4)
    setup()
    await screen.findByRole('heading', { name: 'Manage classes (4)' })
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
    expect(rows[0]).toContain('HathaMei TanakaDates on request12$19.99pending')
    expect(rows[1]).toContain('12$45.00approvedby Elena Petrova · 4 May 2026')
    expect(rows[2]).toContain(
      'Canceled 20 May 2026: 2 people, $90.00 back––canceledapprovedApproved by Elena',
    )
    expect(await button('Approve Hatha')).toHaveProperty('disabled', false)
    for (const name of ['Approve Yin', 'Deny Yin'])
      expect(await button(name)).toHaveProperty('disabled', true)
    expect(await button('Actions: Yin')).toHaveProperty('disabled', false)
  })

  it('say of those that are pending whether they coincide with others, and show with what', async () => {
    const date = aSession()
    const sessions = [date]
    answer(findConflicts, [
      { startAt: date.at, at: date.at, classId: anId(), name: 'Power', kind: 'teacher' },
    ])
    list([{ ...hatha, zone: 'UTC', sessions }, aReviewedClass({ name: 'Yin', ...decided, sessions })])
    const { user } = setup()
    await user.click(await button('Coincides: details of Hatha'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Hatha' }))
    await dialog.findByText(/The same teacher has “Power” on/)
    expect(screen.queryByRole('button', { name: 'Coincides: details of Yin' })).toBeNull()
    expect(askedOf(findConflicts)).toHaveLength(1)
  })

  it('say of one that repeats, and has no dates until it is approved, what its first dates coincide with', async () => {
    const at = new Date(Date.now() + 86_400_000).toISOString()
    answer(findConflicts, [{ startAt: at, at, classId: anId(), name: 'Power', kind: 'place' }])
    const weekly = [{ weekday: 2, time: '18:30', minutes: 75 }]
    list([{ ...hatha, sessions: [], zone: '', repeat: { weekly, from: '2026-01-01', until: null } }])
    const { user } = setup()
    const today = dayAt(new Date(), 'UTC')
    answer(readClub, aClub({ closed: [{ from: today, to: laterDay(today, 13), name: 'Repairs' }] }))
    const coincides = await button('Coincides: details of Hatha')
    screen.getByText('Every Tue, 6:30 PM, 1 h 15 min, until further notice')
    await user.click(coincides)
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Hatha' }))
    await dialog.findByText(/“Power” is in the same place on/)
    // Of eight weeks, the club is closed for two.
    expect(askedOf(findConflicts)).toMatchObject([{ body: { sessions: { length: 6 } } }])
  })

  it.each([
    [
      { ...undecided, isResubmitted: true, changedSince: ['name', 'image'] },
      'Resubmitted, changed: name and picture',
    ],
    [{ ...undecided, isResubmitted: true }, 'Resubmitted without changes'],
    [{ ...decided, changedSince: ['price', 'seats'] }, 'Changed since approval: price and seats'],
    [{ ...undecided, changedSince: ['description'] }, 'Changed before a decision: description'],
    [{ ...decided, decidedByName: null }, 'by a former admin ·'],
  ] satisfies [Partial<ReviewedClass>, string][])(
    'show what happened to a class: %o',
    async (what, words) => {
      list([aReviewedClass(what)])
      setup()
      await screen.findByText(words)
    },
  )

  it('are searched and filtered in the URL', async () => {
    list([hatha, aReviewedClass({ name: 'Yin' })])
    const { user } = setup('?status=pending&search=ha')
    await button('Approve Hatha')
    expect(screen.queryByText('Yin')).toBeNull()
    expect(screen.getByText('1 result')).toBeDefined()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ha')
    await user.selectOptions(screen.getByLabelText('Status'), 'denied')
    await screen.findByText('No classes match “ha”')
    await user.click(await button('Show all classes'))
    await screen.findByText('Yin')
    await user.type(screen.getByRole('searchbox'), 'flow{Enter}')
    await waitFor(() => expect(askedOf(listAllClasses).at(-1)?.query).toMatchObject({ search: 'flow' }))
  })

  it.each([
    ['Class', 'name', '-name'],
    ['Seats left', 'seats', '-seats'],
    ['Price', 'price', '-price'],
    ['Status', 'status', '-status'],
  ])('are sorted by %s both ways', async (column, first, second) => {
    list([hatha])
    const { user } = setup()
    for (const sort of [first, second]) {
      await user.click(await screen.findByRole('button', { name: column, hidden: true }))
      await waitFor(() => expect(askedOf(listAllClasses).at(-1)?.query).toMatchObject({ sort }))
    }
  })

  it('have pages, and an invalid cursor shows the first one', async () => {
    answer(listAllClasses, ({ query: { cursor, limit } }) => {
      if (cursor === 'broken') throw new Problem('request.invalid')
      const items = [aReviewedClass({ name: cursor ? 'Older' : 'Newer' })]
      return { items, total: 2, nextCursor: cursor || limit === '1' ? null : 'abc' }
    })
    const { user } = setup('?cursor=broken')
    await screen.findByText('Newer')
    await user.click(await link('First page'))
    await user.dblClick(await link('Next'))
    await screen.findByText('Older')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('21–21 of 2'))
    expect(await button('Next')).toHaveProperty('disabled', true)
    await user.click(await link('Previous'))
    await screen.findByText('Newer')
    expect(await button('Previous')).toHaveProperty('disabled', true)
  })
})

describe('the details of a class', () => {
  const before = { name: 'Hatha', image: hatha.image, description: 'Slow.', price: 20, capacity: 12 }

  it('show the whole class, and old beside new', async () => {
    const description = `Fast. ${'Very fast. '.repeat(30)}`
    list([{ ...hatha, description, capacity: 15, seats: 14, decided: before, isResubmitted: true }])
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Details')
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Hatha' }))
    const details = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(details).toEqual([
      '',
      'Hatha',
      `BeforeSlow.Now${description}`,
      'Before$20Now$19.99',
      'Before12Now14 of 15 seats left',
    ])
  })

  it('show dates, place, level and terms, old beside new', async () => {
    const session = aSession()
    const now = { zone: 'America/New_York', sessions: [session], level: 'all' as const, place: 'Room 3' }
    const old = { ...now, place: 'Room 2', online: '', terms: null, salesEndAt: null, capacity: 12 }
    list([{ ...hatha, ...now, decided: { ...before, ...old, price: 19.99, description: '' } }])
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Details')
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Hatha' }))
    const details = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(details.slice(5)).toEqual([
      'Mon, 1 Dec 2031, 6:30 – 7:45 PM EST',
      'BeforeRoom 2NowRoom 3',
      'All levels',
    ])
  })

  it('show first what has changed since the approval, and mark it as seen', async () => {
    const changed = { ...decided, name: 'Hatha', price: 99, changedSince: ['price' as const] }
    list([aReviewedClass({ ...changed, decided: { ...before, image: hatha.image } })])
    answer(markChangesSeen, { modifiedCount: 1 })
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Details')
    const section = within(await screen.findByRole('region', { name: 'Changed since approval: price' }))
    expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(
      'Before$20Now$99',
    )
    await user.dblClick(section.getByRole('button', { name: 'Seen: the changes of Hatha' }))
    await screen.findByText('Marked as seen.')
    expect(screen.queryByRole('dialog', { name: 'Details of Hatha' })).toBeNull()
    expect(askedOf(markChangesSeen)).toMatchObject([
      { body: { shown: { name: 'Hatha', price: 99, credits: 0, dropIn: null } } },
    ])
  })

  /** Opens the details of a class that has another price, and this picture, before it is marked as seen. */
  async function openOutdated(image = hatha.image, imageNow = image) {
    const changed = aReviewedClass({ ...decided, name: 'Hatha', image, price: 99, changedSince: ['price'] })
    list([changed])
    answer(markChangesSeen, () => {
      list([{ ...changed, price: 120, image: imageNow }])
      throw new Problem('class.changed')
    })
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Details')
    await user.click(await button('Seen: the changes of Hatha'))
    await screen.findByText(/^This class was changed while you looked at it/)
    const dialog = within(screen.getByRole('dialog', { name: 'Details of Hatha' }))
    await dialog.findByText('$120')
    return user
  }

  it('show the class as it is now when it has changed before it was marked as seen', async () => {
    await openOutdated()
  })

  it('let an admin remove an uploaded picture, after a question', async () => {
    list([{ ...hatha, image: `${env.apiUrl}/ningjing/pictures/0123456789abcdef01234567` }])
    answerProblem(removePicture, 'picture.not-found')
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Details')
    await user.click(await button('Remove picture…'))
    await screen.findByText(/^Hatha will show a drawing in its place\./)
    await user.click(await button('Remove picture'))
    await screen.findByText('This picture has been removed already.')
    expect(askedOf(removePicture)).toMatchObject([{ params: { id: '0123456789abcdef01234567' } }])
  })

  it('remove the picture that they show, also when the class has changed since they were opened', async () => {
    const pictureAt = (id: string) => `${env.apiUrl}/ningjing/pictures/${id}`
    const [old, now] = ['0'.repeat(24), '1'.repeat(24)]
    answer(removePicture, { deletedCount: 1 })
    const user = await openOutdated(pictureAt(old), pictureAt(now))
    await user.click(await button('Remove picture…'))
    await user.click(await button('Remove picture'))
    await waitFor(() => expect(askedOf(removePicture)).toMatchObject([{ params: { id: now } }]))
  })

  it('lead to the form to edit it', async () => {
    list([hatha])
    answer(editOwnClass, { modifiedCount: 1 })
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Details')
    expect(screen.queryByText('Changed')).toBeNull()
    await user.click(await button('Edit class'))
    const price = await screen.findByLabelText(/^Price/)
    await user.clear(price)
    await user.type(price, '25')
    await user.click(await button('Update'))
    await screen.findByText('Info Updated successfully!')
    expect(askedOf(editOwnClass)).toMatchObject([{ params: { id: hatha._id }, body: { price: 25 } }])
  })
})

const undoSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** Clicks Approve, and waits until it cannot be undone anymore. */
async function approve(user: ReturnType<typeof setup>['user'], name: string) {
  await user.click(await button(`Approve ${name}`))
  await undoSeconds(5)
}

/** The list after a decision on Hatha; answers the decision. */
function answerDecision(status: 'approved' | 'denied') {
  answer(decideClass, () => {
    list([{ ...hatha, status, ...decided }])
    return { modifiedCount: 1 }
  })
}

function LogOut() {
  const { signOut } = useSession()
  return (
    <button type="button" onClick={() => void signOut()}>
      Log out
    </button>
  )
}

describe('an approval', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })

  it('is sent once, after five seconds, and confirmed', async () => {
    list([hatha])
    answerDecision('approved')
    const { user } = setup()
    await user.dblClick(await button('Approve Hatha'))
    expect(screen.getByText('Hatha will be approved in 5 seconds. Undo is the next button.')).toBeDefined()
    const approving = await button('Approving Hatha')
    expect(document.activeElement).toBe(approving)
    await user.click(approving)
    await undoSeconds(3)
    expect(askedOf(decideClass)).toEqual([])
    await undoSeconds(2)
    await screen.findByText('class status approved')
    expect(askedOf(decideClass)).toMatchObject([
      { params: { id: hatha._id }, body: { status: 'approved', revShown: hatha.rev } },
    ])
    await screen.findByText('by Elena Petrova ·')
    for (const name of ['Approve Hatha', 'Deny Hatha'])
      expect(await button(name)).toHaveProperty('disabled', true)
    await waitFor(async () => expect(document.activeElement).toBe(await button('Actions: Hatha')))
  })

  it('is not sent after Undo, which has time while it has the focus', async () => {
    list([hatha])
    answer(decideClass, { modifiedCount: 1 })
    const { user } = setup()
    await user.click(await button('Approve Hatha'))
    await user.tab()
    expect(document.activeElement).toBe(await button('Undo approving Hatha'))
    await undoSeconds(60)
    await user.keyboard('{Enter}')
    expect(screen.getByText('Hatha stays pending.')).toBeDefined()
    expect(document.activeElement).toBe(await button('Approve Hatha'))
    await undoSeconds(60)
    expect(askedOf(decideClass)).toEqual([])
    await user.click(await button('Deny Hatha'))
    expect(screen.queryByText('Hatha stays pending.')).toBeNull()
  })

  it('of each of two rows is sent', async () => {
    const yin = aReviewedClass({ ...undecided, name: 'Yin' })
    list([hatha, yin])
    answer(decideClass, { modifiedCount: 1 })
    const { user } = setup()
    await user.click(await button('Approve Hatha'))
    await user.click(await button('Approve Yin'))
    await undoSeconds(5)
    await waitFor(() => expect(askedOf(decideClass)).toHaveLength(2))
    expect(askedOf(decideClass).map(({ params }) => params.id)).toEqual([hatha._id, yin._id])
  })

  it('is sent at once when the admin leaves the screen, and a failure is shown there', async () => {
    list([hatha])
    answerProblem(decideClass, 'class.already-decided', { facts: { status: 'denied' } })
    const { user } = setup('', <Link to="/elsewhere">Leave</Link>)
    await user.click(await button('Approve Hatha'))
    await user.click(await link('Leave'))
    await screen.findByText('At /elsewhere')
    await waitFor(() => expect(askedOf(decideClass)).toHaveLength(1))
    await screen.findByText('Hatha: This class was already reviewed. It is denied now.')
  })

  it.each([
    ['approved', 'class status approved'],
    ['denied', 'Hatha: This class was already reviewed. It is denied now.'],
  ] as const)('is decided before the admin is logged out: %s', async (status, shown) => {
    list([hatha])
    const order: string[] = []
    answer(decideClass, async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      order.push('decided')
      if (status === 'denied') throw new Problem('class.already-decided', { facts: { status } })
      return { modifiedCount: 1 }
    })
    const { user, identity } = setup('', <LogOut />)
    await user.click(await button('Approve Hatha'))
    identity.onChange((account) => account ?? order.push('logged out'))
    await user.click(await button('Log out'))
    await screen.findByText(shown)
    await waitFor(() => expect(order).toEqual(['decided', 'logged out']))
  })

  it('lets the browser ask before a reload', async () => {
    list([hatha])
    const { user } = setup()
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await user.click(await button('Approve Hatha'))
    expect(asks()).toBe(true)
    await user.click(await button('Undo approving Hatha'))
    expect(asks()).toBe(false)
  })

  it('moves the focus to the heading when the class leaves the list', async () => {
    list([hatha])
    answerDecision('approved')
    const { user } = setup('?status=pending')
    await approve(user, 'Hatha')
    await screen.findByText('No classes match')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it("after another admin's decision fails and shows that one", async () => {
    list([hatha])
    answer(decideClass, () => {
      list([{ ...hatha, status: 'denied', ...decided }])
      throw new Problem('class.already-decided', { facts: { status: 'denied' } })
    })
    const { user } = setup()
    await approve(user, 'Hatha')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Hatha: This class was already reviewed. It is denied now.')
    await screen.findByText(/^by Elena Petrova/)
    expect(await button('Approve Hatha')).toHaveProperty('disabled', true)
  })

  it('is about the class as it was on the click; after a change it asks to look again', async () => {
    list([hatha])
    answer(decideClass, () => {
      throw new Problem('class.changed')
    })
    const { user, client } = setup()
    await user.click(await button('Approve Hatha'))
    list([{ ...hatha, price: 99, changedSince: ['price'], rev: 7 }])
    await client.refetchQueries()
    await screen.findByText('Changed before a decision: price')
    await undoSeconds(5)
    await screen.findByText(/^Hatha: This class was changed while you looked at it/)
    await approve(user, 'Hatha')
    await waitFor(() => expect(askedOf(decideClass)).toHaveLength(2))
    const revs = askedOf(decideClass).map(({ body }) => body)
    expect(revs).toMatchObject([{ revShown: hatha.rev }, { revShown: 7 }])
  })
})

describe('a denial', () => {
  it('takes a message along, is sent once and is confirmed without a tick', async () => {
    list([hatha])
    answerDecision('denied')
    const { user } = setup()
    await user.click(await button('Deny Hatha'))
    const dialog = within(screen.getByRole('dialog', { name: 'Deny Hatha?' }))
    await user.type(dialog.getByLabelText('Message (optional)'), 'For whom is it?')
    expect(askedOf(decideClass)).toEqual([])
    await user.dblClick(dialog.getByRole('button', { name: 'Deny class' }))
    await screen.findByText('class status denied')
    expect(document.querySelector('.swal2-icon.swal2-info')).not.toBeNull()
    expect(askedOf(decideClass)).toMatchObject([
      {
        params: { id: hatha._id },
        body: { status: 'denied', revShown: hatha.rev, feedback: 'For whom is it?' },
      },
    ])
    await screen.findByText(/^by Elena Petrova/)
    expect(screen.queryByRole('dialog', { name: 'Deny Hatha?' })).toBeNull()
    await waitFor(async () => expect(document.activeElement).toBe(await button('Actions: Hatha')))
  })

  it('keeps the last feedback when there is no new message', async () => {
    list([{ ...hatha, feedback: 'Too short' }])
    answerDecision('denied')
    const { user } = setup()
    await user.click(await button('Deny Hatha'))
    expect(screen.getByLabelText('Message (optional)')).toHaveProperty('value', 'Too short')
    await user.click(await button('Deny class'))
    await waitFor(() => expect(askedOf(decideClass)[0]?.body).toEqual({ status: 'denied', revShown: 0 }))
  })

  it('keeps feedback that another admin has sent meanwhile', async () => {
    list([hatha])
    answer(decideClass, () => {
      list([{ ...hatha, feedback: 'Please add dates', rev: 7 }])
      throw new Problem('class.changed')
    })
    const { user } = setup()
    await user.click(await button('Deny Hatha'))
    await user.click(await button('Deny class'))
    await screen.findByText(/^This class was changed while you looked at it/)
    answerDecision('denied')
    await user.click(await button('Deny class'))
    await screen.findByText('class status denied')
    expect(askedOf(decideClass).at(-1)?.body).toEqual({ status: 'denied', revShown: 7 })
  })

  it('can be canceled', async () => {
    list([hatha])
    const { user } = setup()
    await user.click(await button('Deny Hatha'))
    await user.click(await button('Close'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(await button('Deny Hatha'))
  })

  it('of a class that has changed keeps the message, and the next try is about the class as it is now', async () => {
    list([hatha])
    answer(decideClass, () => {
      list([{ ...hatha, price: 99, changedSince: ['price'], rev: 7 }])
      throw new Problem('class.changed')
    })
    const { user } = setup()
    await user.click(await button('Deny Hatha'))
    await user.type(screen.getByLabelText('Message (optional)'), 'Hm')
    await user.click(await button('Deny class'))
    await screen.findByText(/^This class was changed while you looked at it/)
    expect(screen.getByLabelText('Message (optional)')).toHaveProperty('value', 'Hm')
    answerDecision('denied')
    await user.click(await button('Deny class'))
    await screen.findByText('class status denied')
    const bodies = askedOf(decideClass).map(({ body }) => body)
    expect(bodies).toMatchObject([{ revShown: hatha.rev }, { revShown: 7, feedback: 'Hm' }])
  })

  it('that fails can be repeated', async () => {
    list([hatha])
    answerProblem(decideClass, 'service.database-down')
    const { user } = setup()
    await user.click(await button('Deny Hatha'))
    await user.click(await button('Deny class'))
    await screen.findByRole('alert')
    answerDecision('denied')
    await user.click(await button('Deny class'))
    await screen.findByText('class status denied')
  })
})

describe('feedback', () => {
  it('starts with the last one, is sent as typed, and can be sent again', async () => {
    const markup = '<b>Lovely</b> & <script>alert(1)</script>'
    const yin = aReviewedClass({ name: 'Yin', feedback: 'Add a picture' })
    list([yin])
    answer(sendFeedback, () => {
      list([{ ...yin, feedback: markup }])
      return { modifiedCount: 1 }
    })
    const { user } = setup()
    await chooseAction(user, 'Yin', 'Feedback')
    const message = () => screen.getByLabelText('Message (optional)')
    expect(message()).toHaveProperty('value', 'Add a picture')
    await user.clear(message())
    await user.type(message(), markup)
    await user.click(await button('Send feedback'))
    await screen.findByText('Feedback Done!')
    expect(askedOf(sendFeedback)).toMatchObject([{ params: { id: yin._id }, body: { feedback: markup } }])
    expect(document.activeElement).toBe(await button('Actions: Yin'))
    await chooseAction(user, 'Yin', 'Feedback')
    expect(message()).toHaveProperty('value', markup)
    await user.click(await button('Send feedback'))
    await waitFor(() => expect(askedOf(sendFeedback)).toHaveLength(2))
  })

  it('may be empty, but not longer than 1000 characters; nothing is cut off', async () => {
    list([hatha])
    answer(sendFeedback, { modifiedCount: 1 })
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Feedback')
    const message = screen.getByLabelText('Message (optional)')
    fireEvent.change(message, { target: { value: 'x'.repeat(5000) } })
    await user.click(await button('Send feedback'))
    expect(screen.getByText('Use at most 1,000 characters: 4,000 too many.')).toBeDefined()
    expect(message).toHaveProperty('value', 'x'.repeat(5000))
    expect(askedOf(sendFeedback)).toEqual([])
    await user.clear(message)
    await user.click(await button('Send feedback'))
    await screen.findByText('Feedback Done!')
    expect(askedOf(sendFeedback)).toMatchObject([{ body: { feedback: '' } }])
  })

  it('counts an emoji as one character, as the API does', async () => {
    list([hatha])
    answer(sendFeedback, { modifiedCount: 1 })
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Feedback')
    fireEvent.change(screen.getByLabelText('Message (optional)'), { target: { value: '🧘'.repeat(600) } })
    expect(screen.getByText('400 characters left.')).toBeDefined()
    await user.click(await button('Send feedback'))
    await screen.findByText('Feedback Done!')
    expect(askedOf(sendFeedback)).toHaveLength(1)
  })

  it('says what another admin has sent meanwhile, and replaces it by the next try', async () => {
    list([{ ...hatha, feedback: 'Too long' }])
    answerProblem(sendFeedback, 'class.changed', { facts: { feedback: 'Too short' } })
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Feedback')
    await user.type(screen.getByLabelText('Message (optional)'), '!')
    await user.click(await button('Send feedback'))
    const alert = await screen.findByText(/^Another admin has sent other feedback: “Too short” meanwhile\./)
    expect(alert).toBeDefined()
    answer(sendFeedback, { modifiedCount: 1 })
    await user.click(await button('Send feedback'))
    await screen.findByText('Feedback Done!')
    expect(askedOf(sendFeedback).map(({ body }) => body)).toEqual([
      { feedback: 'Too long!', feedbackShown: 'Too long' },
      { feedback: 'Too long!', feedbackShown: 'Too short' },
    ])
  })

  it('keeps the input after an error, and asks before discarding it', async () => {
    list([hatha])
    answerProblem(sendFeedback, 'service.database-down')
    const { user } = setup()
    await chooseAction(user, 'Hatha', 'Feedback')
    await user.type(screen.getByLabelText('Message (optional)'), 'Lovely')
    await user.click(await button('Send feedback'))
    const dialog = screen.getByRole('dialog', { name: 'Feedback on Hatha' })
    within(dialog).getByText(/No e-mail is sent\.$/)
    await within(dialog).findByRole('alert')
    expect(screen.getByLabelText('Message (optional)')).toHaveProperty('value', 'Lovely')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await user.click(await button('Discard changes'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
