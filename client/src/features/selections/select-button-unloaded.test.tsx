import { aClass } from '@ningjing/contract/testing/builders'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SelectButton } from './select-button.tsx'

const { selectClass } = vi.hoisted(() => ({ selectClass: vi.fn<() => Promise<void>>() }))
vi.mock('./select-class.ts', () => ({ selectClass }))

it('shows an error when the code to select could not be loaded, until it works', async () => {
  selectClass.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { user } = renderScreen(<SelectButton yogaClass={aClass({ name: 'Hatha' })} isEnrolled={false} />)
  const button = screen.getByRole('button', { name: 'Select Hatha' })
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('Check your connection and try again.')
  await user.click(button)
  await vi.waitFor(() => expect(selectClass).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
