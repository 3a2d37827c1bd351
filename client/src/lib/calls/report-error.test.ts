import { reportBrowserError } from '@ningjing/contract/browser-errors/browser-errors'
import { Problem } from '@ningjing/contract/problems'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, askedOf, fetchAnswer } from '../../testing/answers.ts'

/** The module of a build: it reads its setting and counts its reports. */
async function buildWith(setting: string) {
  vi.stubEnv('VITE_REPORT_ERRORS', setting)
  vi.resetModules()
  return import('./report-error.ts')
}

function thrown(
  message: string,
  stack = `TypeError\n    at render (${location.origin}/assets/index-3fk2.js:1:4711)`,
) {
  return Object.assign(new TypeError(message), { stack })
}

const sent = () => askedOf(reportBrowserError).map(({ body }) => body)

beforeEach(() => {
  vi.stubGlobal('fetch', fetchAnswer)
  answer(reportBrowserError, { received: true })
})
afterEach(() => vi.unstubAllEnvs())

describe('an error of our code', () => {
  it('is reported with type, message and place, without what was quoted', async () => {
    const { reportError } = await buildWith('true')
    reportError(
      thrown(
        'Unexpected token, "Ana Silva" is not valid',
        `a@${location.origin}/assets/x-1.js?v=2:3:4\nb@${location.origin}/classes/5f:9:9\nc@https://other.example/e.js:1:1`,
      ),
    )
    await expect.poll(sent).toEqual([
      {
        type: 'TypeError',
        message: 'Unexpected token, "…" is not valid',
        frames: ['x-1.js:3:4', '5f:9:9'],
      },
    ])
  })

  it.each([
    ['of an extension', thrown('x', 'at chrome-extension://abc/content.js:1:1')],
    ['that is no error', 'text'],
  ])('%s is not reported', async (_what, error) => {
    const { reportError } = await buildWith('true')
    reportError(error)
    expect(sent()).toEqual([])
  })

  it('of the API is not reported', async () => {
    const { reportError } = await buildWith('true')
    const { CallError } = await import('./call-error.ts')
    const stack = thrown('x').stack
    reportError(
      Object.assign(new CallError('class.not-found', new Problem('class.not-found').status), { stack }),
    )
    expect(sent()).toEqual([])
  })

  it('is reported five times a page at most', async () => {
    const { reportError } = await buildWith('true')
    for (let count = 0; count < 9; count += 1) reportError(thrown('x'))
    await expect.poll(sent).toHaveLength(5)
  })

  it('that nothing catches is reported, unless the build is set not to', async () => {
    const listeners = new Map<string, (event: object) => void>()
    vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener: unknown) => {
      listeners.set(name, listener as (event: object) => void)
    })
    const off = await buildWith('false')
    off.watchErrors()
    off.reportError(thrown('x'))
    expect(listeners.size).toBe(0)
    const on = await buildWith('true')
    on.watchErrors()
    listeners.get('error')?.({ error: thrown('x') })
    listeners.get('unhandledrejection')?.({ reason: thrown('y') })
    await expect.poll(sent).toHaveLength(2)
  })
})
