import { DARK_STORAGE_KEY } from '@ningjing/contract/auth'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { useTheme } from './theme.tsx'

function Toggle() {
  const { isDark, toggle } = useTheme()
  return (
    <button type="button" onClick={toggle}>
      {isDark ? 'dark' : 'light'}
    </button>
  )
}

const hasDarkClass = () => document.documentElement.classList.contains('dark')

it.each(['false', 'yes', ''])('is light when the stored flag is "%s"', async (flag) => {
  localStorage.setItem(DARK_STORAGE_KEY, flag)
  renderScreen(<Toggle />)
  await screen.findByText('light')
  expect(hasDarkClass()).toBe(false)
})

it('switches the class on the page root and remembers it', async () => {
  localStorage.setItem(DARK_STORAGE_KEY, 'true')
  const { user } = renderScreen(<Toggle />)
  await user.click(await screen.findByText('dark'))
  await screen.findByText('light')
  expect(hasDarkClass()).toBe(false)
  expect(localStorage.getItem(DARK_STORAGE_KEY)).toBe('false')
  await user.click(screen.getByText('light'))
  expect(hasDarkClass()).toBe(true)
  expect(localStorage.getItem(DARK_STORAGE_KEY)).toBe('true')
})

it('switches without transitions, which start again afterwards', async () => {
  renderScreen(<Toggle />)
  const { classList } = document.documentElement
  fireEvent.click(await screen.findByText('light'))
  expect(classList.contains('theme-change')).toBe(true)
  await waitFor(() => expect(classList.contains('theme-change')).toBe(false))
})

it('follows another tab', async () => {
  renderScreen(<Toggle />)
  await screen.findByText('light')
  localStorage.setItem(DARK_STORAGE_KEY, 'true')
  window.dispatchEvent(new StorageEvent('storage', { key: DARK_STORAGE_KEY, newValue: 'true' }))
  await screen.findByText('dark')
  expect(hasDarkClass()).toBe(true)
})
