import { findConflicts } from '@ningjing/contract/classes/classes'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { answer, forgetAnswers, unansweredRequests } from './answers.ts'

const complaints: string[] = []

/** The longest wait for an element on a busy machine, in milliseconds. */
const MAX_WAIT_MS = 15_000

configure({ asyncUtilTimeout: MAX_WAIT_MS })

// React takes the stack of up to 10,000 elements a second, for its warnings: 18 % of the processor time of these tests.
const internals = (React as unknown as Record<string, object>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

// jsdom has no top layer: a dialog only gets its attribute.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

// Nor popovers: their buttons only show them.
document.addEventListener('click', ({ target }) => {
  const id =
    target instanceof Element ? target.closest('[popovertarget]')?.getAttribute('popovertarget') : null
  const popover = id ? document.getElementById(id) : null
  if (popover) popover.style.display = 'block'
})
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.style.display = ''
}

beforeEach(() => {
  // Forms with dates ask for them.
  answer(findConflicts, [])
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.className = ''
  complaints.length = 0
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** An unexpected console error, or a request without a reply, fails the test. */
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

/** An alert uses the window once more this long after it has opened, in milliseconds. */
const ALERT_SETTLES_MS = 50

afterAll(() => new Promise((settled) => setTimeout(settled, ALERT_SETTLES_MS)))
