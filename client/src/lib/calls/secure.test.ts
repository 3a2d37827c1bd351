import { TOKEN_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import { PROBLEMS, type ProblemCode } from '@ningjing/contract/problems'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionBridge } from '../session/token.ts'
import { CallError, unreachable } from './call-error.ts'
import { roleKeyOf } from './query.ts'
import { callSecure } from './secure.ts'

const EMAIL = 'ana@ningjing.example'

/** The requests that were sent. */
let sent: Request[]
/** The replies that follow, in this order. */
let replies: (() => Response | Promise<Response>)[]
let expire: ReturnType<typeof vi.fn<() => void>>

const done = () => Response.json({ kept: 1 })
const refused = (code: ProblemCode, meanwhile: () => void = () => undefined) => {
  const { status, title } = PROBLEMS[code]
  return () => {
    meanwhile()
    return Response.json({ code, title, status, requestId: 'test' }, { status })
  }
}
const send = () => callSecure({ method: 'POST', url: '/marks', data: { a: 1 } })
const bearers = () => sent.map(({ headers }) => headers.get('authorization'))
const token = (value: string) => localStorage.setItem(TOKEN_STORAGE_KEY, value)

/** A session whose renewal gives this token. */
const renewing = (value: string) => async () => {
  token(value)
  return value
}

beforeEach(() => {
  sent = []
  replies = []
  expire = vi.fn<() => void>()
  for (const name of Object.keys(sessionBridge)) Reflect.deleteProperty(sessionBridge, name)
  Object.assign(sessionBridge, { expire, email: () => EMAIL })
  token('stored')
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Request(input, init))
    const reply = replies.shift()
    if (!reply) throw new TypeError('Failed to fetch')
    return reply()
  })
})

describe('an authenticated call', () => {
  it('carries the stored token, if there is one, and asks for JSON', async () => {
    replies = [done, done]
    expect(await send()).toEqual({ kept: 1 })
    localStorage.removeItem(TOKEN_STORAGE_KEY)
    await send()
    expect(bearers()).toEqual(['Bearer stored', null])
    expect(sent[0]?.url).toBe('http://localhost:4000/ningjing/marks')
    expect(sent[0]?.headers.get('accept')).toBe('application/json')
    expect(await sent[0]?.json()).toEqual({ a: 1 })
  })

  it('that nothing answers may pass, and leaves the session alone', async () => {
    await expect(send()).rejects.toEqual(unreachable())
    expect(expire).not.toHaveBeenCalled()
  })

  it.each(['token.expired', 'token.invalid'] as const)('is sent again once after %s', async (code) => {
    sessionBridge.renewToken = vi.fn(renewing('fresh'))
    replies = [refused(code), done]
    expect(await send()).toEqual({ kept: 1 })
    expect(bearers()).toEqual(['Bearer stored', 'Bearer fresh'])
    expect(expire).not.toHaveBeenCalled()
    replies = [refused(code), refused(code), done]
    await expect(send()).rejects.toMatchObject({ code })
    expect(sessionBridge.renewToken).toHaveBeenCalledTimes(2)
    expect(expire).toHaveBeenCalledOnce()
  })

  it.each<[what: string, renew: (() => Promise<string | null>) | undefined]>([
    ['nobody is signed in', async () => null],
    ['the fresh token is refused', () => Promise.reject(new CallError('token.invalid', 401))],
    ['the session has not started', undefined],
  ])('ends the session when %s', async (_what, renew) => {
    if (renew) sessionBridge.renewToken = renew
    replies = [refused('token.expired')]
    await expect(send()).rejects.toMatchObject({ code: 'token.expired' })
    expect(expire).toHaveBeenCalledOnce()
  })

  it('fails with what kept its token from being renewed, if that may pass', async () => {
    sessionBridge.renewToken = () => Promise.reject(unreachable())
    replies = [refused('token.expired')]
    await expect(send()).rejects.toEqual(unreachable())
    expect(expire).not.toHaveBeenCalled()
  })

  it.each(['token.invalid', 'token.missing', 'user.not-found'] as const)(
    'that meets %s late, with a token that was replaced meanwhile, leaves the session alone',
    async (code) => {
      sessionBridge.renewToken = vi.fn(renewing('fresh'))
      replies = [refused(code, () => token('newer'))]
      await expect(send()).rejects.toMatchObject({ code })
      expect(sessionBridge.renewToken).not.toHaveBeenCalled()
      expect(expire).not.toHaveBeenCalled()
    },
  )

  it.each<[ProblemCode, ends: boolean]>([
    ['token.missing', true],
    ['role.not-allowed', true],
    ['class.not-found', false],
    ['request.invalid', false],
    ['server.unexpected', false],
  ])('that meets %s ends the session: %s', async (code, ends) => {
    sessionBridge.renewToken = renewing('fresh')
    replies = [refused(code), done]
    await expect(send()).rejects.toMatchObject({ code })
    expect(sent).toHaveLength(1)
    expect(expire).toHaveBeenCalledTimes(ends ? 1 : 0)
  })
})

describe('a call that the role does not allow', () => {
  /** The role that is known here, and the one that is read again. */
  function withRoles(known: string | undefined, now: string) {
    const client = new QueryClient()
    client.setQueryDefaults(roleKeyOf(EMAIL), { queryFn: async () => now, staleTime: 0 })
    if (known !== undefined) client.setQueryData(roleKeyOf(EMAIL), known)
    sessionBridge.client = client
    replies = [refused('role.not-allowed')]
    return client
  }

  it('leaves a user signed in who has another role by now, and the screens learn of it', async () => {
    const client = withRoles('student', 'instructor')
    await expect(send()).rejects.toMatchObject({ code: 'role.not-allowed' })
    expect(expire).not.toHaveBeenCalled()
    expect(client.getQueryData(roleKeyOf(EMAIL))).toBe('instructor')
  })

  it.each([
    ['the role is the same', 'student'],
    ['no role was known', undefined],
  ])('ends the session when %s', async (_what, known) => {
    withRoles(known, 'student')
    await expect(send()).rejects.toMatchObject({ code: 'role.not-allowed' })
    expect(expire).toHaveBeenCalledOnce()
  })

  it('leaves a user signed in whose page of the former role is still open', async () => {
    withRoles('student', 'student')
    sessionBridge.isPageOutdated = true
    await expect(send()).rejects.toMatchObject({ code: 'role.not-allowed' })
    expect(expire).not.toHaveBeenCalled()
  })

  it('ends the session of a user with another role, too, when it is the token that is refused', async () => {
    withRoles('student', 'instructor')
    replies = [refused('token.missing')]
    await expect(send()).rejects.toMatchObject({ code: 'token.missing' })
    expect(expire).toHaveBeenCalledOnce()
  })
})
