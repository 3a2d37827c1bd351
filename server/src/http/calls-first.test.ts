import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request, Response } from 'express'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callsFirst } from './calls-first.ts'

/** Longer than the pages of one turn of the event loop may take together. */
const PAGE_MS = 6
const PAGES = 10

let nowMs = 0

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Sends requests of these paths in one turn; returns the paths whose handler has run. */
function send(paths: string[]): string[] {
  const handled: string[] = []
  const handle = callsFirst()
  for (const path of paths) {
    handle({ path } as Request, {} as Response, () => {
      if (path.startsWith('/classes')) nowMs += PAGE_MS
      handled.push(path)
    })
  }
  return handled
}

it('gives each page a turn of its own when pages take long, in the order of their requests', async () => {
  const pages = Array.from({ length: PAGES }, (_, index) => `/classes/${index}`)
  const handled = send(pages)
  for (let turn = 1; turn <= PAGES; turn += 1) {
    await nextTurn()
    expect(handled).toEqual(pages.slice(0, turn))
  }
})

it.each(['/ningjing/publicClasses', '/healthz', '/readyz'])('does not delay %s', (call) => {
  expect(send(['/classes', call, '/'])).toEqual([call])
})

it('lets many short requests through in one turn', async () => {
  const files = Array.from({ length: PAGES }, (_, index) => `/assets/${index}.js`)
  const handled = send(files)
  await nextTurn()
  expect(handled).toEqual(files)
})
