import { type Access, type Endpoint, pathOf, type Reply } from '@ningjing/contract/endpoint'
import { type LimitName, MAX_BODY_BYTES } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import type { ProviderUser } from '../gateways/identity.ts'
import { assertWithinLimit, type LimitSubject } from '../limits/assert-within-limit.ts'
import { clientAddress } from '../limits/client-address.ts'
import { clubNow } from '../steps/club-now.ts'
import { PUBLIC_CACHE } from './cached-response.ts'
import { type ApiToken, bearerOf, type Caller, type Tokens } from './caller.ts'
import { type FileLimits, fileBody } from './file-body.ts'
import { fittingReply, type UnfitRow } from './fitting-reply.ts'
import { type Input, inputOf } from './input-of.ts'
import { setLimitHeaders } from './limit-headers.ts'
import { allowEveryOrigin } from './security.ts'
import { type NamedText, sendText } from './send-text.ts'

/** The caller that a handler receives, by the access of its endpoint. */
export type CallerFor<A extends Access> = A extends 'anyone' | 'signature'
  ? undefined
  : A extends 'provider'
    ? ProviderUser
    : Caller

/** The token of the caller, if it is one of ours. */
type TokenFor<A extends Access> = CallerFor<A> extends Caller ? ApiToken : undefined

/** What a handler answers: a reply of the contract, or a text. */
type Answer<E extends Endpoint> = E extends { replyType: string }
  ? AsyncIterable<string> | NamedText
  : Reply<E>

export type Handler<E extends Endpoint> = (
  input: Input<E>,
  caller: CallerFor<E['access']>,
  token: TokenFor<E['access']>,
) => Promise<Answer<E>> | Answer<E>

export type SignedHandler<E extends Endpoint> = (body: Buffer, signature: string) => Promise<Reply<E>>

export type FileHandler<E extends Endpoint> = (
  file: Buffer,
  caller: CallerFor<E['access']>,
  input: Input<E>,
) => Promise<Reply<E>>

/** Serves an endpoint of the contract: checks caller, access and input, calls the handler, and parses its reply. */
export type Serve = {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  /** Serves an endpoint that is authenticated by a signature over the raw body. */
  signed<E extends Endpoint>(endpoint: E, header: string, handler: SignedHandler<E>): void
  /**
   * Serves an endpoint whose body is a file of one of its `bodyTypes`.
   * @param files limits and the problems of a body that is larger, or of another type
   */
  file<E extends Endpoint>(endpoint: E, files: FileLimits, handler: FileHandler<E>): void
  /** Answers 405 with Allow to every other method of the served paths. Call it last. */
  refuseOtherMethods(): void
}

/** Above the size of any event of the card provider. */
const MAX_SIGNED_BYTES = 1024 * 1024

/** Creates `serve` for one app, and the router that it fills. */
export function createServe(deps: Deps, tokens: Tokens): { serve: Serve; router: Router } {
  const router = Router({ caseSensitive: true })
  const served: Endpoint[] = []

  const plain = <E extends Endpoint>(endpoint: E, handler: Handler<E>): void => {
    served.push(endpoint)
    on(router, endpoint, [admit(deps, tokens, endpoint), ...jsonBody(endpoint)], async (req, res) => {
      // `admit` has found the kind of caller and token that the endpoint's access asks for.
      const { caller, token } = res.locals as Admitted<E['access']>
      const input = inputOf(endpoint, req, res.locals.userId)
      // Before the handler, which may start to read: nothing would wait for its errors meanwhile.
      const club = endpoint.replyType && (await clubNow(deps)).club.name
      const answer = await handler(input, caller, token)
      // The endpoint's reply type decides what its handler answers.
      if (club !== undefined) await sendText(endpoint, res, answer as AsyncIterable<string> | NamedText, club)
      else send(deps.log, endpoint, res, answer as Reply<E>)
    })
  }

  const signed = <E extends Endpoint>(endpoint: E, header: string, handler: SignedHandler<E>): void => {
    served.push(endpoint)
    const readRaw = express.raw({ type: () => true, limit: MAX_SIGNED_BYTES })
    on(router, endpoint, [readRaw], async (req, res) => {
      const body: unknown = req.body
      if (!Buffer.isBuffer(body)) throw new Problem('webhook.bad-signature')
      send(deps.log, endpoint, res, await handler(body, req.get(header) ?? ''))
    })
  }

  const file = <E extends Endpoint>(endpoint: E, files: FileLimits, handler: FileHandler<E>): void => {
    served.push(endpoint)
    const before = [admit(deps, tokens, endpoint), ...fileBody(endpoint, files)]
    on(router, endpoint, before, async (req, res) => {
      const { caller } = res.locals as Admitted<E['access']>
      const input = inputOf(endpoint, req)
      const body: unknown = req.body
      if (!Buffer.isBuffer(body) || body.length === 0) throw new Problem(files.wrongType)
      send(deps.log, endpoint, res, await handler(body, caller, input))
    })
  }

  return {
    serve: Object.assign(plain, { signed, file, refuseOtherMethods: () => refuseOthers(router, served) }),
    router,
  }
}

type Handle = (req: Request, res: Response) => Promise<void>

function on(router: Router, endpoint: Endpoint, before: RequestHandler[], handle: Handle): void {
  const path = pathOf(endpoint)
  if (endpoint.method === 'GET') router.get(path, before, handle)
  else if (endpoint.method === 'POST') router.post(path, before, handle)
  else if (endpoint.method === 'PATCH') router.patch(path, before, handle)
  else router.delete(path, before, handle)
}

function jsonBody({ body, maxBodyBytes: limit = MAX_BODY_BYTES }: Endpoint): RequestHandler[] {
  // Not strict, so that `null` or `1` gets the message of the schema.
  return body ? [refuseOtherTypes, express.json({ limit, strict: false })] : []
}

const refuseOtherTypes: RequestHandler = (req, _res, next) => {
  // `is` returns null without a body, but treats a length of 0 as a body.
  const isEmpty = req.get('content-length') === '0'
  if (!isEmpty && req.is('application/json') === false) throw new Problem('request.not-json')
  next()
}

/** Paths that differ only in the names of their parameters count as one. */
function refuseOthers(router: Router, served: Endpoint[]): void {
  const byAddress = Map.groupBy(served, (endpoint) => pathOf(endpoint).replace(/:\w+/g, ':id'))
  for (const [address, endpoints] of byAddress) {
    const methods = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const allow = [...new Set(methods)].join(', ')
    router.all(address, (_req, res) => {
      res.set('Allow', allow)
      throw new Problem('route.wrong-method')
    })
  }
}

/** Calls that any site may make from a browser: they read what everyone may read, without a token. */
const isPublicRead = ({ access, method }: Endpoint) => access === 'anyone' && method === 'GET'

type Admitted<A extends Access> = { caller: CallerFor<A>; token: TokenFor<A> }

/** Checks caller, access and limits before the body is read. */
function admit(deps: Deps, tokens: Tokens, endpoint: Endpoint): RequestHandler {
  const count = (name: LimitName, who: LimitSubject, res: Response) =>
    assertWithinLimit(deps.stores.limits, deps.config.RATE_LIMIT_SCALE, name, who, (state) =>
      setLimitHeaders(res, state),
    )
  return async (req, res, next) => {
    if (isPublicRead(endpoint)) allowEveryOrigin(res)
    if (endpoint.limit) await count(endpoint.limit, { address: clientAddress(req.ip) }, res)
    const { caller, token } = await callerOf(deps, tokens, endpoint, req)
    const userId = caller && '_id' in caller ? caller._id : undefined
    const account = userId ?? (caller && 'uid' in caller ? caller.uid : undefined)
    Object.assign(res.locals, { caller, token, userId })
    assertAllowed(endpoint, req, caller)
    if (endpoint.limit) await count(endpoint.limit, { user: account }, res)
    next()
  }
}

async function callerOf(
  deps: Deps,
  tokens: Tokens,
  endpoint: Endpoint,
  req: Request,
): Promise<{ caller?: Caller | ProviderUser; token?: ApiToken }> {
  if (endpoint.access === 'anyone') return {}
  const bearer = bearerOf(req.get('authorization'))
  if (endpoint.access === 'provider') return { caller: await deps.identity.verify(bearer) }
  const token = tokens.check(bearer)
  const user = await deps.stores.users.find(token.userId)
  // An erasure or a new token version ends the tokens issued before, a logout those of its sign-in.
  if (!user || user.erasedAt || user.tokenVersion !== token.tokenVersion) throw new Problem('token.invalid')
  if (isEnded(user, token)) throw new Problem('token.invalid')
  return { caller: user, token }
}

/** Whether a logout has ended this token, or the sign-in that it belongs to. */
function isEnded({ endedTokens, endedSignIns }: Caller, { id, signedInAt }: ApiToken): boolean {
  const isSignInEnded = endedSignIns?.some((at) => at.getTime() === signedInAt?.getTime())
  return isSignInEnded || endedTokens?.some((ended) => ended.id === id) || false
}

/** Checked before the input, so that callers without access learn nothing about valid input. */
function assertAllowed(endpoint: Endpoint, req: Request, caller: Caller | ProviderUser | undefined): void {
  if (!caller || !('role' in caller)) return
  const { access } = endpoint
  if (access === 'own-email' && String(req.params.email ?? req.params.key).toLowerCase() !== caller.email) {
    throw new Problem('email.not-yours')
  }
  const isRole = access === 'student' || access === 'instructor' || access === 'admin'
  const isRefused = access === 'staff' ? caller.role === 'student' : isRole && caller.role !== access
  if (isRefused) throw new Problem('role.not-allowed')
}

/** Logs a stored record that was left out of a reply. */
export function reportUnfit(log: Logger, endpoint: Endpoint, row: UnfitRow): void {
  log.error({ ...row, call: pathOf(endpoint) }, 'stored record left out of a list')
}

function send<E extends Endpoint>(log: Logger, endpoint: E, res: Response, reply: Reply<E>): void {
  const body = fittingReply(endpoint.reply, reply, (row) => reportUnfit(log, endpoint, row))
  if (res.headersSent) return
  res.set('Cache-Control', endpoint.access === 'anyone' && !endpoint.atRoot ? PUBLIC_CACHE : 'no-store')
  res.json(body)
}
