import { describe, expect, it } from 'vitest'
import { loggedError } from './logged-error.ts'

const EMAIL = 'ana@ningjing.example'

describe('an error in the log', () => {
  it('keeps its type, message, stack and code', () => {
    const error = Object.assign(new TypeError('broken'), { code: 7 })
    const stack = expect.stringContaining('logged-error.test.ts')
    expect(loggedError(error)).toEqual({ type: 'TypeError', message: 'broken', stack, code: 7 })
  })

  it('has no e-mail in its message, stack or cause', () => {
    const error = new Error(`${EMAIL} is taken`, { cause: new Error(`index { email: "${EMAIL}" }`) })
    expect(error.stack).toContain(EMAIL)
    expect(loggedError(error)).toMatchObject({
      message: '[e-mail] is taken',
      stack: expect.stringMatching(/^Error: \[e-mail] is taken\n/),
      cause: 'Error: index { email: "[e-mail]" }',
    })
  })

  it('has no e-mail when something else than an error was thrown', () => {
    expect(loggedError(`no ${EMAIL}`)).toEqual({ type: 'string', message: 'no [e-mail]' })
  })
})
