import { act, screen } from '@testing-library/react'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { MAIN_ID, usePageChange } from './page-change.ts'

/** Callbacks of the resize observers, which a test calls when a page grows. */
let growth: (() => void)[]

beforeEach(() => {
  growth = []
  vi.stubGlobal('scrollTo', (_: number, top: number) => scrollBy(top))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onGrowth: () => void
      constructor(onGrowth: () => void) {
        this.#onGrowth = onGrowth
      }
      observe = () => growth.push(this.#onGrowth)
      disconnect = () => {
        growth = growth.filter((one) => one !== this.#onGrowth)
      }
    },
  )
})

/** The greatest scroll position; jsdom has no layout. */
let maxScroll = Number.POSITIVE_INFINITY

function scrollBy(top: number): void {
  Object.assign(window, { scrollY: Math.min(top, maxScroll) })
  window.dispatchEvent(new Event('scroll'))
}

function Site() {
  usePageChange()
  const navigate = useNavigate()
  return (
    <main id={MAIN_ID}>
      <Routes>
        <Route path="/list" element={<h1>List</h1>} />
        <Route path="/empty" element={<p id="part">Nothing yet</p>} />
      </Routes>
      <Link to="/list">To the list</Link>
      <Link to="/list?page=2">Next page</Link>
      <Link to="/empty">To nothing</Link>
      <Link to="/empty#part">To a part</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </main>
  )
}

const renderSite = () => renderScreen(<Site />, { path: '*', at: '/list' })

it('leaves the page that the browser itself has opened alone', () => {
  maxScroll = Number.POSITIVE_INFINITY
  scrollBy(300)
  renderSite()
  expect(window.scrollY).toBe(300)
  expect(document.activeElement).toBe(document.body)
})

it('begins a new page at its top, with the focus on its heading, or on the page where there is none', async () => {
  const { user } = renderSite()
  scrollBy(300)
  await user.click(screen.getByText('To nothing'))
  expect(window.scrollY).toBe(0)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await user.click(screen.getByText('To the list'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'List' }))
})

it('gives the focus to a heading that comes later, unless the user has moved on', async () => {
  const { user } = renderSite()
  const late = document.createElement('h1')
  const appear = () => act(async () => screen.getByRole('main').append(late))
  await user.click(screen.getByText('To nothing'))
  await appear()
  expect(document.activeElement).toBe(late)
  late.remove()
  await user.click(screen.getByText('To the list'))
  await user.click(screen.getByText('To nothing'))
  screen.getByText('Back').focus()
  await appear()
  expect(document.activeElement).toBe(screen.getByText('Back'))
  late.remove()
})

it('shows the part that the address names', async () => {
  const { user } = renderSite()
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown
  await user.click(screen.getByText('To a part'))
  expect(shown.mock.contexts).toEqual([screen.getByText('Nothing yet')])
})

it('stays where it is when only the query changes', async () => {
  const { user } = renderSite()
  scrollBy(300)
  await user.click(screen.getByText('Next page'))
  expect(window.scrollY).toBe(300)
  expect(document.activeElement).toBe(screen.getByText('Next page'))
})

it('finds a page where it was left, also when its content comes later', async () => {
  maxScroll = Number.POSITIVE_INFINITY
  const { user } = renderSite()
  scrollBy(900)
  await user.click(screen.getByText('To nothing'))
  maxScroll = 100
  await user.click(screen.getByText('Back'))
  expect(window.scrollY).toBe(100)
  maxScroll = 2000
  for (const tell of [...growth]) act(tell)
  expect(window.scrollY).toBe(900)
  expect(growth).toEqual([])
})

it('drops the canonical address of the page that the server sent when another one is opened', async () => {
  const canonical = document.createElement('link')
  canonical.rel = 'canonical'
  document.head.append(canonical)
  const { user } = renderSite()
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(canonical.isConnected).toBe(true)
  await user.click(screen.getByRole('link', { name: 'To nothing' }))
  expect(canonical.isConnected).toBe(false)
})
