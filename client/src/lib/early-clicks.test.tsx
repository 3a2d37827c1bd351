import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import { repeatEarlyClicks } from './early-clicks.ts'

const beforePaint = readFileSync(join(import.meta.dirname, '../before-paint.js'), 'utf8')

/** Two buttons that count. */
function Page() {
  const [counts, setCounts] = useState<Record<string, number>>({})
  const count = (name: string) => setCounts((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 }))
  return (
    <>
      <button type="button" onClick={() => count('first')}>
        <span>First</span>
      </button>
      <button type="button" onClick={() => count('second')}>
        Second
      </button>
      <a href="#there">Elsewhere</a>
      <output>{JSON.stringify(counts)}</output>
    </>
  )
}

beforeEach(() => {
  document.head.append(Object.assign(document.createElement('script'), { textContent: beforePaint }))
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`
})

const button = (name: string) => screen.getByRole('button', { name })
const hydrate = () =>
  act(() => {
    hydrateRoot(document.getElementById('root') as HTMLElement, <Page />)
    repeatEarlyClicks()
  })

it('does once what a button says that was pressed before its code, after it has looked busy', () => {
  fireEvent.click(screen.getByText('First'))
  fireEvent.click(button('First'))
  fireEvent.click(screen.getByText('Elsewhere'))
  expect(button('First').dataset.pressed).toBe('')
  expect(button('Second').dataset.pressed).toBeUndefined()
  hydrate()
  expect(screen.getByRole('status').textContent).toBe('{"first":1}')
  expect(button('First').dataset.pressed).toBeUndefined()
})

it('presses several buttons in their order', () => {
  for (const name of ['Second', 'First']) fireEvent.click(button(name))
  hydrate()
  expect(screen.getByRole('status').textContent).toBe('{"second":1,"first":1}')
})

it('keeps no click from then on', () => {
  hydrate()
  fireEvent.click(button('Second'))
  expect(button('Second').dataset.pressed).toBeUndefined()
  expect(screen.getByRole('status').textContent).toBe('{"second":1}')
})
