import { listSelections, removeSelection } from '@ningjing/contract/selections'
import { aSelection } from '@ningjing/contract/testing/builders'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SelectedClassesScreen } from './selected-classes.tsx'

const hatha = aSelection({ name: 'Hatha', price: 45, priceWhenSelected: 45 })
const AT = '/dashboard/selected-classes'

beforeEach(() => {
  answer(removeSelection, () => {
    answer(listSelections, [])
    return { deletedCount: 1 }
  })
})

function setup(selections = [hatha], state: unknown = null) {
  answer(listSelections, selections)
  return setupNow(state)
}

function setupNow(state: unknown = null) {
  const guarded = (
    <LoggedIn>
      <SelectedClassesScreen />
    </LoggedIn>
  )
  return renderScreen(guarded, { path: AT, at: { pathname: AT, state }, as: aSessionUser() })
}

const deleteButton = () => screen.findByRole('button', { name: 'Delete Hatha' })
const confirmation = () => screen.findByRole('dialog', { name: 'Are you sure?' })

describe('the selected classes', () => {
  it('link to the checkout', async () => {
    setup()
    const link = await screen.findByRole('link', { name: 'Pay' })
    expect(link.getAttribute('href')).toBe(`/dashboard/payment/${hatha._id}`)
  })

  it('are deleted after a confirmation, with a message', async () => {
    const { user } = setup()
    await user.click(await deleteButton())
    const dialog = await confirmation()
    expect(within(dialog).getByText("You won't be able to revert this!")).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText('Deleted!')
    await screen.findByText('Your selected class has been deleted.')
    await screen.findByText('No classes selected yet')
    expect(askedOf(removeSelection)).toMatchObject([{ params: { id: hatha._id } }])
  })

  it('stay when the confirmation is canceled', async () => {
    const { user } = setup()
    await user.click(await deleteButton())
    const cancel = within(await confirmation()).getByRole('button', { name: 'Cancel' })
    await user.click(cancel)
    expect(askedOf(removeSelection)).toHaveLength(0)
    expect(await deleteButton()).toHaveProperty('disabled', false)
  })

  it('say when they were paid or deleted elsewhere', async () => {
    const { user } = setup()
    answer(removeSelection, { deletedCount: 0 })
    await user.click(await deleteButton())
    await user.click(within(await confirmation()).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText('This class was already paid or deleted.')
  })

  it('say why they could not be deleted', async () => {
    const { user } = setup()
    answerProblem(removeSelection, 'service.cards-down')
    await user.click(await deleteButton())
    await user.click(within(await confirmation()).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText(/The card service cannot be reached/)
  })

  it('mark a changed price and a full class', async () => {
    setup([{ ...hatha, price: 50, seats: 0 }])
    await screen.findByText('$50')
    expect(screen.getByText('Price changed, was $45')).toBeDefined()
    expect(screen.getByText('Class full')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
  })

  it('say that sales have ended, and cannot be paid', async () => {
    setup([{ ...hatha, seats: 0, salesEnded: true }])
    await screen.findByText('Sales have ended')
    expect(screen.queryByText('Class full')).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveProperty('disabled', true)
  })

  it('link to the classes when there are none', async () => {
    setup([])
    const link = await screen.findByRole('link', { name: 'Browse classes' })
    expect(link.getAttribute('href')).toBe('/classes')
  })

  it('are requested four times before they offer a retry', async () => {
    cutOff(listSelections)
    const { user } = setupNow()
    await screen.findByText('We could not load your selected classes')
    expect(askedOf(listSelections)).toHaveLength(4)
    answer(listSelections, [hatha])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await deleteButton()
  })

  it('are requested once after a 4xx', async () => {
    answerProblem(listSelections, 'request.invalid')
    setupNow()
    await screen.findByText('We could not load your selected classes')
    expect(askedOf(listSelections)).toHaveLength(1)
  })

  it('show once which class was just paid', async () => {
    setup([], { className: 'Hatha', transactionId: 'pi_3Nxy' })
    await screen.findByText('You are enrolled in Hatha.')
    expect(screen.getByText('Transaction complete with transaction ID : pi_3Nxy')).toBeDefined()
  })
})
