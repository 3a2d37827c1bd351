import { listAllClasses, listPublicClasses, readPublicClass } from '@ningjing/contract/classes/classes'
import type { FieldProblem } from '@ningjing/contract/field-reasons'
import { aClass, anId } from '@ningjing/contract/testing/builders'
import { createUser } from '@ningjing/contract/users/users'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, answerProblem, askedOf, cutOff, fetchAnswer } from '../../testing/answers.ts'
import { call } from './call.ts'
import { CallError, isTransient } from './call-error.ts'
import { errorText } from './error-text.ts'

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

beforeEach(() => vi.stubGlobal('fetch', fetchAnswer))

describe('a call', () => {
  it('fills the path and the query, and leaves out what is not given', async () => {
    const yogaClass = aClass()
    answer(readPublicClass, yogaClass)
    answer(listPublicClasses, [yogaClass])
    expect(await call(readPublicClass, { params: { id: yogaClass._id } })).toEqual(yogaClass)
    await call(listPublicClasses, { query: { search: 'back & care', sort: undefined } })
    await call(listPublicClasses)
    expect(askedOf(readPublicClass)).toMatchObject([{ params: { id: yogaClass._id }, bearer: null }])
    expect(askedOf(listPublicClasses).map(({ query }) => query)).toEqual([{ search: 'back & care' }, {}])
  })

  it('encodes what it fills into the path', async () => {
    answer(readPublicClass, aClass())
    await call(readPublicClass, { params: { id: 'a/b?c=d#e %' } })
    expect(askedOf(readPublicClass)).toMatchObject([{ params: { id: 'a/b?c=d#e %' }, query: {} }])
  })

  it("carries the provider's token where the contract asks for it", async () => {
    answer(createUser, { insertedId: anId() })
    await call(createUser, { body: { name: 'Ana', email: 'ana@ningjing.example' }, idToken: 'id-token' })
    expect(askedOf(createUser)).toMatchObject([{ bearer: 'id-token', body: { name: 'Ana' } }])
  })

  it('fails with the code, fields and facts of a problem, which is not transient', async () => {
    const fields = [{ path: 'name', message: 'This is required.' }]
    answerProblem(readPublicClass, 'request.invalid', { fields, facts: { seats: 3 } })
    const failure = await failureOf(call(readPublicClass, { params: { id: anId() } }))
    expect(failure).toMatchObject({ code: 'request.invalid', status: 400, fields, facts: { seats: 3 } })
    expect(failure instanceof Error && isTransient(failure)).toBe(false)
  })

  it('writes what a field is refused with from its reason, and shows the message for an unknown one', async () => {
    const message = 'Of the server.'
    const fields: FieldProblem[] = [
      { path: 'name', message, facts: { reason: 'too-long', maximum: 80 } },
      { path: 'image', message, facts: { reason: 'of-a-newer-release' } },
      { path: 'price', message },
    ]
    answerProblem(readPublicClass, 'request.invalid', { fields })
    const failure = await failureOf(call(readPublicClass, { params: { id: anId() } }))
    const messages = failure instanceof CallError && failure.fields.map((field) => field.message)
    expect(messages).toEqual(['Use at most 80 characters.', message, message])
  })

  it.each([
    ['nothing answers', () => cutOff(readPublicClass), 'network.unreachable', 0],
    ['the server fails', () => answerProblem(readPublicClass, 'server.unexpected'), 'server.unexpected', 500],
  ])('fails in a way that may pass when %s', async (_, prepare, code, status) => {
    prepare()
    const failure = await failureOf(call(readPublicClass, { params: { id: anId() } }))
    expect(failure).toMatchObject({ code, status })
    expect(isTransient(failure)).toBe(true)
  })

  it.each([
    ['fetch', listPublicClasses],
    ['axios', listAllClasses],
  ])('is canceled by its signal, sent by %s', async (_, route) => {
    const fetching = vi.fn(fetchAnswer)
    vi.stubGlobal('fetch', fetching)
    answer(route, () => new Promise<never>(() => undefined))
    const controller = new AbortController()
    void failureOf(call(route, { signal: controller.signal }))
    await vi.waitFor(() => expect(askedOf(route)).toHaveLength(1))
    const [input = '', init] = fetching.mock.calls[0] ?? []
    const { signal } = new Request(input, init)
    expect(signal.aborted).toBe(false)
    controller.abort()
    expect(signal.aborted).toBe(true)
  })

  it('treats an answer without a problem body as a server error', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const failure = await failureOf(call(readPublicClass, { params: { id: anId() } }))
    expect(failure).toMatchObject({ code: 'server.unexpected', status: 502 })
    expect(errorText(failure)).toBe('Something went wrong on our side. Please try again.')
  })
})
