import { listSelections, removeSelection } from '@ningjing/contract/selections'
import { aSelection } from '@ningjing/contract/testing/builders'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, askedOf, cutOff, refuse } from '../../testing/answers.ts'
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

function draw(selections = [hatha], state: unknown = null) {
  answer(listSelections, selections)
  return drawNow(state)
}

function drawNow(state: unknown = null) {
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
  it('lead to the checkout by a link', async () => {
    draw()
    const link = await screen.findByRole('link', { name: 'Pay' })
    expect(link.getAttribute('href')).toBe(`/dashboard/payment/${hatha._id}`)
  })

  it('are deleted after a confirmation, and that is said', async () => {
    const { user } = draw()
    await user.click(await deleteButton())
    const dialog = await confirmation()
    expect(within(dialog).getByText("You won't be able to revert this!")).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText('Deleted!')
    await screen.findByText('Your selected class has been deleted.')
    await screen.findByText('No classes selected yet')
    expect(askedOf(removeSelection)).toMatchObject([{ params: { id: hatha._id } }])
  })

  it('stay when the confirmation is refused', async () => {
    const { user } = draw()
    await user.click(await deleteButton())
    const cancel = within(await confirmation()).getByRole('button', { name: 'Cancel' })
    await user.click(cancel)
    expect(askedOf(removeSelection)).toHaveLength(0)
    expect(await deleteButton()).toHaveProperty('disabled', false)
  })

  it('that were paid or deleted elsewhere say so', async () => {
    const { user } = draw()
    answer(removeSelection, { deletedCount: 0 })
    await user.click(await deleteButton())
    await user.click(within(await confirmation()).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText('This class was paid or deleted already.')
  })

  it('that could not be deleted say why', async () => {
    const { user } = draw()
    refuse(removeSelection, 'service.cards-down')
    await user.click(await deleteButton())
    await user.click(within(await confirmation()).getByRole('button', { name: 'Yes, delete it!' }))
    await screen.findByText(/The card service cannot be reached/)
  })

  it('mark a changed price and a full class', async () => {
    draw([{ ...hatha, price: 50, seats: 0 }])
    await screen.findByText('$50')
    expect(screen.getByText('Price changed, was $45')).toBeDefined()
    expect(screen.getByText('Class full')).toBeDefined()
  })

  it('lead to the classes when there are none', async () => {
    draw([])
    const link = await screen.findByRole('link', { name: 'Browse classes' })
    expect(link.getAttribute('href')).toBe('/classes')
  })

  it('are asked for four times before they offer to try again', async () => {
    cutOff(listSelections)
    const { user } = drawNow()
    await screen.findByText('We could not load your selected classes')
    expect(askedOf(listSelections)).toHaveLength(4)
    answer(listSelections, [hatha])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await deleteButton()
  })

  it('are asked for once when the API refuses', async () => {
    refuse(listSelections, 'request.invalid')
    drawNow()
    await screen.findByText('We could not load your selected classes')
    expect(askedOf(listSelections)).toHaveLength(1)
  })

  it('say once which class was just paid', async () => {
    draw([], { className: 'Hatha', transactionId: 'pi_3Nxy' })
    await screen.findByText('You are enrolled in Hatha.')
    expect(screen.getByText('Transaction complete with transaction ID : pi_3Nxy')).toBeDefined()
  })
})
