import { CLASS_EDITED, editOwnClass, listOwnClasses } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { aManagedClass } from '@ningjing/contract/testing/builders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { openActions } from '../../testing/choose-action.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { MyClassesScreen } from './my-classes.tsx'

const AT = '/dashboard/my-classes'
const hatha = aManagedClass({ name: 'Hatha', seats: 8, enrolled: 3, held: 1, price: 45 })
const denied = aManagedClass({ name: 'Yin', status: 'denied', feedback: 'Say how long it takes.', price: 0 })

function setup(classes: ManagedClass[] = [hatha, denied]) {
  answer(listOwnClasses, classes)
  return setupNow()
}

function setupNow(search = '') {
  const guarded = (
    <LoggedIn>
      <MyClassesScreen />
    </LoggedIn>
  )
  return renderScreen(guarded, { path: AT, at: AT + search, as: aSessionUser(), role: 'instructor' })
}

/** Opens the form to update a class. */
async function open(yogaClass = hatha, classes?: ManagedClass[]) {
  const { user } = setup(classes)
  await user.click(await screen.findByRole('button', { name: `Update ${yogaClass.name}` }))
  const dialog = await screen.findByRole('dialog', { name: `Update ${yogaClass.name}` })
  const field = (label: RegExp | string) => within(dialog).getByLabelText<HTMLInputElement>(label)
  const type = async (label: RegExp | string, text: string) => {
    await user.clear(field(label))
    await user.type(field(label), text)
  }
  const save = async (name = 'Update') => user.click(within(dialog).getByRole('button', { name }))
  return { user, dialog, field, type, save }
}

const bodies = () => askedOf(editOwnClass).map(({ body }) => body)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the classes of an instructor', () => {
  it('show price, status, seats and feedback of each', async () => {
    setup()
    const rows = await screen.findAllByRole('row')
    expect(rows).toHaveLength(3)
    expect(rows[1]?.textContent).toMatch(/Hatha.*\$45\.00.*approved.*8 left.*3 sold.*1 held/)
    expect(rows[2]?.textContent).toMatch(
      /Yin.*Feedback: Say how long it takes\.Update the class and the club.*Free.*denied.*0 sold/,
    )
    expect(screen.getAllByText('Update the class and the club reviews it again.')).toHaveLength(1)
  })

  it('are searched, filtered and paged in the URL', async () => {
    answer(listOwnClasses, ({ query }) =>
      query.search ? [] : { items: [hatha], total: 30, nextCursor: query.cursor ? null : 'next' },
    )
    const { user } = setupNow()
    await screen.findByText('1–1 of 30')
    await user.click(screen.getByRole('link', { name: 'Next' }))
    const asked = () => askedOf(listOwnClasses).at(-1)
    await waitFor(() => expect(asked()?.query).toEqual({ cursor: 'next', limit: '20' }))
    expect(asked()?.params).toEqual({ email: 'ana@ningjing.example' })
    await user.selectOptions(screen.getByLabelText('Status'), 'denied')
    await waitFor(() => expect(asked()?.query).toEqual({ status: 'denied', limit: '20' }))
    await user.type(screen.getByRole('searchbox'), 'yin{Enter}')
    await screen.findByText('No classes match “yin”')
    expect(asked()?.query).toEqual({ search: 'yin', status: 'denied', limit: '20' })
  })

  it('link to a copy of each', async () => {
    const { user } = setup()
    const link = (await openActions(user, 'Hatha')).getByRole('menuitem', { name: 'Duplicate' })
    expect(link.getAttribute('href')).toBe(`/dashboard/add-class?from=${hatha._id}`)
  })

  it('name the feedback of a class that waits again as the last one', async () => {
    setup([{ ...denied, status: 'pending' }])
    await screen.findByText('Last feedback:', { exact: false })
  })

  it('fold long feedback behind a button', async () => {
    const { user } = setup([{ ...denied, feedback: `<b>Long</b> ${'x'.repeat(900)}` }])
    const more = await screen.findByRole('button', { name: 'Show all' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await user.click(more)
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/^<b>Long<\/b> x+$/)).toBeDefined()
  })

  it('give the focus to the heading when the one that was updated leaves a filtered list', async () => {
    answer(listOwnClasses, [denied])
    const { user } = setupNow('?status=denied')
    await user.click(await screen.findByRole('button', { name: 'Update Yin' }))
    answer(editOwnClass, () => {
      answer(listOwnClasses, [])
      return { modifiedCount: 1 }
    })
    await user.click(await screen.findByRole('button', { name: 'Update and resubmit' }))
    await isClosed()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Manage My Classes' }))
  })

  it('link to the form of a first class when there is none', async () => {
    setup([])
    await screen.findByText('You have not added a class')
    expect(screen.getByRole('link', { name: 'Add a class' }).getAttribute('href')).toBe(
      '/dashboard/add-class',
    )
  })

  it('cannot be updated once they are canceled, also in the archive', async () => {
    const canceled = { at: '2026-11-01T12:00:00Z', students: 3, refund: 135 }
    setup([hatha, aManagedClass({ name: 'Yin', stage: 'archived', canceled })])
    await screen.findByRole('button', { name: 'Update Hatha' })
    expect(screen.queryByRole('button', { name: 'Update Yin' })).toBeNull()
  })

  it('can be reloaded after an error', async () => {
    cutOff(listOwnClasses)
    const { user } = setupNow()
    await screen.findByText('We could not load your classes')
    answer(listOwnClasses, [hatha])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Update Hatha' })
  })
})

describe('updating a class', () => {
  it('sends only what changed, shows it, and gives the focus back', async () => {
    const { type, save } = await open()
    answer(editOwnClass, () => {
      answer(listOwnClasses, [{ ...hatha, price: 50 }, denied])
      return { modifiedCount: 1 }
    })
    await type(/^Price/, '50')
    await save()
    await screen.findByText(CLASS_EDITED)
    await isClosed()
    expect(screen.getByText('$50.00')).toBeDefined()
    expect(bodies()).toEqual([{ price: 50, seatsShown: 8, capacityShown: 12, shown: { price: 45 } }])
    expect(askedOf(editOwnClass)[0]?.params).toEqual({ id: hatha._id })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Update Hatha' }))
  })

  it('sends the seats with the number that the form showed, and shows the result', async () => {
    const { type, save } = await open()
    answer(editOwnClass, () => {
      answer(listOwnClasses, [{ ...hatha, seats: 9 }, denied])
      return { modifiedCount: 1 }
    })
    await type(/^Available seats/, '10')
    await save()
    await screen.findByText('Seats were sold meanwhile: 9 seats left.')
    expect(bodies()).toEqual([{ seats: 10, seatsShown: 8, capacityShown: 12 }])
  })

  it('says that seats went to those who wait', async () => {
    const { type, save } = await open(hatha, [{ ...hatha, seats: 0, queued: 2 }, denied])
    answer(editOwnClass, () => {
      answer(listOwnClasses, [{ ...hatha, seats: 0, held: 2, queued: 0 }, denied])
      return { modifiedCount: 1 }
    })
    await type(/^Available seats/, '2')
    await save()
    await screen.findByText('Seats went to those who wait: 0 seats left.')
  })

  it('says that nothing changed, and sends nothing', async () => {
    const { type, save, dialog } = await open()
    await type(/^Price/, '45.00')
    await type(/^Class name/, ' Hatha ')
    await save()
    await within(dialog).findByText(/^Nothing changed/)
    expect(askedOf(editOwnClass)).toEqual([])
    expect(screen.queryByText(CLASS_EDITED)).toBeNull()
  })

  it('says that nothing changed when the class had these values already', async () => {
    const { type, save, dialog } = await open()
    answer(editOwnClass, { modifiedCount: 0 })
    await type(/^Price/, '50')
    await save()
    await within(dialog).findByText(/^Nothing changed/)
    expect(screen.queryByText(CLASS_EDITED)).toBeNull()
  })

  it('explains a conflict with the new number, and sends that one next', async () => {
    const { type, save, field, dialog } = await open()
    answerProblem(editOwnClass, 'class.seats-changed', { facts: { seats: 2, capacity: 14 } })
    await type(/^Class name/, 'Hatha Flow')
    await type(/^Available seats/, '4')
    await save()
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toMatch(/2 seats left now, 8 when you began\. Nothing was saved/)
    expect([field(/^Class name/).value, field(/^Available seats/).value]).toEqual(['Hatha Flow', '4'])
    expect(document.activeElement).toBe(field(/^Available seats/))
    answer(editOwnClass, { modifiedCount: 1 })
    await save()
    await isClosed()
    expect(bodies()).toEqual([
      { name: 'Hatha Flow', seats: 4, seatsShown: 8, capacityShown: 12, shown: { name: 'Hatha' } },
      { name: 'Hatha Flow', seats: 4, seatsShown: 2, capacityShown: 14, shown: { name: 'Hatha' } },
    ])
  })

  it('says what another window has saved meanwhile, and replaces it by the next try', async () => {
    const { type, save, dialog, field } = await open()
    answerProblem(editOwnClass, 'class.changed', { facts: { name: 'Yin' } })
    await type(/^Class name/, 'Hatha Flow')
    await save()
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toMatch(/in another window .* name is now “Yin”\. Nothing was saved/)
    expect(field(/^Class name/).value).toBe('Hatha Flow')
    answer(editOwnClass, { modifiedCount: 1 })
    await save()
    await isClosed()
    expect(bodies()).toMatchObject([{ shown: { name: 'Hatha' } }, { shown: { name: 'Yin' } }])
  })

  it.each([
    [/^Available seats/, '-1', 'Use a number from 0 to 1000.'],
    [/^Available seats/, 'ten', 'Use a whole number.'],
    [/^Price/, '', 'This is required.'],
  ])('rejects %s "%s"', async (label, typed, message) => {
    const { user, field, save, dialog } = await open()
    await user.clear(field(label))
    if (typed) await user.type(field(label), typed)
    await save()
    await within(dialog).findByText(message)
    expect(askedOf(editOwnClass)).toEqual([])
  })

  it('closes a class for further students with 0 seats', async () => {
    const { type, save } = await open()
    answer(editOwnClass, { modifiedCount: 1 })
    await type(/^Available seats/, '0')
    await save()
    await isClosed()
    expect(bodies()).toEqual([{ seats: 0, seatsShown: 8, capacityShown: 12 }])
  })

  it('says when the class is gone, and keeps the input', async () => {
    const { type, save, field, dialog } = await open()
    answerProblem(editOwnClass, 'class.not-found')
    await type(/^Description/, 'Slow and steady')
    await save()
    await within(dialog).findByText('This class is no longer offered.')
    expect(field('Description').value).toBe('Slow and steady')
  })

  it('saves once for a double click', async () => {
    const { user, type, dialog } = await open()
    answer(editOwnClass, { modifiedCount: 1 })
    await type(/^Available seats/, '10')
    await user.dblClick(within(dialog).getByRole('button', { name: 'Update' }))
    await isClosed()
    expect(bodies()).toHaveLength(1)
  })

  it('asks before changes are discarded', async () => {
    const { user, type, dialog, field } = await open()
    await type(/^Price/, '50')
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    const keep = await within(dialog).findByRole('button', { name: 'Keep editing' })
    expect(document.activeElement).toBe(keep)
    await user.click(keep)
    expect(document.activeElement).toBe(field(/^Price/))
    expect(field(/^Price/).value).toBe('50')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
    await isClosed()
    expect(askedOf(editOwnClass)).toEqual([])
  })

  it('keeps the changes when it is closed twice', async () => {
    const { type, dialog, field } = await open()
    await type(/^Price/, '50')
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await within(dialog).findByRole('button', { name: 'Keep editing' })
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Keep editing' })).toBeNull())
    expect(field(/^Price/).value).toBe('50')
  })

  it('removes the note of the last try when the next one is incomplete', async () => {
    const { user, field, save, dialog } = await open()
    await save()
    await within(dialog).findByText(/^Nothing changed/)
    await user.clear(field(/^Price/))
    await save()
    await within(dialog).findByText('This is required.')
    expect(within(dialog).queryByText(/^Nothing changed/)).toBeNull()
  })

  it('closes at once without changes', async () => {
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await isClosed()
  })
})

describe('a denied class', () => {
  it('shows why, and is resubmitted by updating it', async () => {
    const { type, save, dialog } = await open(denied)
    answer(editOwnClass, { modifiedCount: 1 })
    expect(within(dialog).getByText('Say how long it takes.')).toBeDefined()
    await type(/^Description/, 'An hour.')
    await save('Update and resubmit')
    await screen.findByText(CLASS_EDITED)
    await screen.findByText('The club will review the class again.')
    expect(bodies()).toEqual([
      {
        description: 'An hour.',
        seatsShown: 12,
        capacityShown: 12,
        shown: { description: denied.description },
      },
    ])
  })

  it('can be resubmitted without changes', async () => {
    const { save } = await open(denied)
    answer(editOwnClass, { modifiedCount: 1 })
    await save('Update and resubmit')
    await screen.findByText(CLASS_EDITED)
    expect(bodies()).toEqual([{ name: 'Yin', seatsShown: 12, capacityShown: 12 }])
  })
})
