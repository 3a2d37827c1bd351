import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetAnswers, unansweredRequests } from './answers.ts'

const complaints: string[] = []

/** On a busy machine a screen may take this long to be drawn, in milliseconds. */
const SLOWEST_MS = 15_000

configure({ asyncUtilTimeout: SLOWEST_MS })

// jsdom has no top layer: opening a dialog there only sets its attribute.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.className = ''
  complaints.length = 0
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** An unexpected complaint on the console, or a request that a test did not foresee, fails the test. */
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  const unanswered = unansweredRequests()
  forgetAnswers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(complaints).toEqual([])
  expect(unanswered).toEqual([])
})

/** An alert looks at its window once more this long after it opened, in milliseconds: the window has to be there. */
const ALERT_SETTLES_MS = 50

afterAll(() => new Promise((settled) => setTimeout(settled, ALERT_SETTLES_MS)))
