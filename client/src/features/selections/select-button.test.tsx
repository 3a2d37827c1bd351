import { createSelection, listSelections } from '@ningjing/contract/selections'
import { aClass, anId, aSelection } from '@ningjing/contract/testing/builders'
import type { Role } from '@ningjing/contract/users'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SelectButton } from './select-button.tsx'

const hatha = aClass({ name: 'Hatha' })
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Select Hatha' })

type Given = { yogaClass?: typeof hatha; isEnrolled?: boolean; as?: 'visitor' | Role; selected?: boolean }

function setup({ yogaClass = hatha, isEnrolled = false, as = 'student', selected = false }: Given = {}) {
  answer(listSelections, selected ? [aSelection({ classId: yogaClass._id })] : [])
  answer(createSelection, () => {
    answer(listSelections, [aSelection({ classId: yogaClass._id })])
    return { insertedId: anId() }
  })
  return renderScreen(<SelectButton yogaClass={yogaClass} isEnrolled={isEnrolled} />, {
    at: '/classes',
    ...(as !== 'visitor' && { as: aSessionUser(), role: as }),
  })
}

const whenReady = async () => {
  await waitFor(async () => expect((await button()).disabled).toBe(false))
  return button()
}

describe('the select button', () => {
  it('selects the class, confirms it and becomes "Selected"', async () => {
    const { user } = setup()
    await user.click(await whenReady())
    const toast = await screen.findByText('Class selected successfully.')
    expect(toast.closest('[role="status"]')).not.toBeNull()
    await screen.findByText('Selected', { selector: 'button' })
    expect((await button()).disabled).toBe(true)
    expect(askedOf(createSelection)).toMatchObject([{ body: { classId: hatha._id } }])
  })

  it('keeps the focus in place when it becomes disabled', async () => {
    const { user } = setup()
    const pressed = await whenReady()
    pressed.focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Selected', { selector: 'button' })
    await waitFor(() => expect(document.activeElement?.contains(pressed)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  it('sends one request for a double click', async () => {
    const { user } = setup()
    await user.dblClick(await whenReady())
    await screen.findByText('Selected', { selector: 'button' })
    expect(askedOf(createSelection)).toHaveLength(1)
  })

  it('warns visitors and sends nothing', async () => {
    const { user } = setup({ as: 'visitor' })
    await user.click(await whenReady())
    await screen.findByText('Please login for selecting this class!')
    expect(askedOf(createSelection)).toHaveLength(0)
  })

  it.each(['instructor', 'admin'] as const)(
    'says to an %s that it is for students, without request or alert',
    async (as) => {
      const { user } = setup({ as })
      const hint = await screen.findByRole('tooltip')
      expect(hint.textContent).toBe('Only students can select classes.')
      const found = await button()
      expect(found.getAttribute('aria-describedby')).toBe(hint.id)
      await user.click(found)
      expect(document.activeElement).toBe(found)
      expect(askedOf(createSelection)).toHaveLength(0)
      expect(document.querySelector('.swal2-popup')).toBeNull()
    },
  )

  it('is disabled for a selected class', async () => {
    setup({ selected: true })
    await screen.findByText('Selected', { selector: 'button' })
    expect((await button()).disabled).toBe(true)
  })

  it('is disabled for a class the student is enrolled in', async () => {
    setup({ isEnrolled: true })
    expect((await button()).textContent).toBe('Enrolled')
    expect((await button()).disabled).toBe(true)
  })

  it('is disabled for a full class, also for visitors', async () => {
    setup({ yogaClass: { ...hatha, seats: 0 }, as: 'visitor' })
    await screen.findByText('No seats left')
    expect((await button()).disabled).toBe(true)
  })

  it('is disabled once sales have ended', async () => {
    setup({ yogaClass: { ...hatha, seats: 0, salesOpen: false }, as: 'visitor' })
    expect((await button()).disabled).toBe(true)
    expect(screen.queryByText('No seats left')).toBeNull()
  })

  it('says why a class could not be selected', async () => {
    const { user } = setup()
    answerProblem(createSelection, 'class.sold-out')
    await user.click(await whenReady())
    await screen.findByText('This class has no seats left.')
  })
})
