import { DARK_STORAGE_KEY, SYSTEM_THEME_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { useTheme } from './theme.tsx'

function Toggle() {
  const { isDark, toggle, isSystem, toggleSystem } = useTheme()
  return (
    <>
      <button type="button" onClick={toggle}>
        {isDark ? 'dark' : 'light'}
      </button>
      <button type="button" aria-pressed={isSystem} onClick={toggleSystem}>
        system
      </button>
    </>
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

it('switches without transitions, which start again afterward', async () => {
  renderScreen(<Toggle />)
  const { classList } = document.documentElement
  fireEvent.click(await screen.findByText('light'))
  expect(classList.contains('theme-change')).toBe(true)
  await waitFor(() => expect(classList.contains('theme-change')).toBe(false))
})

it('leaves what is outside the window for a later frame, except what has the focus', async () => {
  const sectionAt = (top: number) => {
    const section = document.createElement('section')
    section.innerHTML = '<input>'
    section.getBoundingClientRect = () => new DOMRect(0, top, 100, 100)
    return section
  }
  const main = document.createElement('main')
  const [above, inside, below, focused] = [sectionAt(-500), sectionAt(10), sectionAt(5000), sectionAt(9000)]
  main.append(above, inside, below, focused)
  document.body.append(main)
  onTestFinished(() => main.remove())
  renderScreen(<Toggle />)
  const button = await screen.findByText('light')
  focused.querySelector('input')?.focus()
  fireEvent.click(button)
  expect([...main.querySelectorAll('.theme-later')]).toEqual([above, below])
  await waitFor(() => expect(main.querySelector('.theme-later')).toBeNull())
})

it('follows another tab', async () => {
  renderScreen(<Toggle />)
  await screen.findByText('light')
  localStorage.setItem(DARK_STORAGE_KEY, 'true')
  window.dispatchEvent(new StorageEvent('storage', { key: DARK_STORAGE_KEY, newValue: 'true' }))
  await screen.findByText('dark')
  expect(hasDarkClass()).toBe(true)
})

it('shows the theme in the bar of the browser', async () => {
  const bar = document.createElement('meta')
  Object.assign(bar, { name: 'theme-color', content: '#fff' })
  Object.assign(bar.dataset, { light: '#fff', dark: '#000' })
  document.head.append(bar)
  onTestFinished(() => bar.remove())
  const { user } = renderScreen(<Toggle />)
  await user.click(await screen.findByText('light'))
  expect(bar.content).toBe('#000')
  await user.click(await screen.findByText('dark'))
  expect(bar.content).toBe('#fff')
})

it('follows the system on request, until somebody chooses a theme', async () => {
  const system = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => system)
  const { user } = renderScreen(<Toggle />)
  await screen.findByText('light')
  await user.click(screen.getByText('system'))
  await screen.findByText('dark')
  expect(localStorage.getItem(DARK_STORAGE_KEY)).toBe('true')
  system.matches = false
  system.dispatchEvent(new Event('change'))
  await screen.findByText('light')
  expect(screen.getByText('system').getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByText('light'))
  await screen.findByText('dark')
  expect(localStorage.getItem(SYSTEM_THEME_STORAGE_KEY)).toBeNull()
  expect(screen.getByText('system').getAttribute('aria-pressed')).toBe('false')
})
