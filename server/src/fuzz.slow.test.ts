import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Endpoint, pathOf } from '@ningjing/contract/endpoint'
import { receiveCardEvent } from '@ningjing/contract/payments/payments.schemas'
import { ProblemBody } from '@ningjing/contract/problems.schemas'
import { contractEndpoints } from '@ningjing/contract/testing/contract-endpoints'
import Stripe from 'stripe'
import { expect, inject, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { UserRecord } from './domain/records.ts'
import { createTokens } from './http/caller.ts'
import { type Club, EVENT_WAIT } from './testing/club.ts'
import { type Changes, createChanges } from './testing/random-changes.ts'
import { WEBHOOK_SECRET } from './testing/test-app.ts'
import { HANDED, VALID_REQUESTS } from './testing/valid-requests.ts'
import { openWorld, preparing, type World } from './testing/world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Changed requests for each call that writes (FUZZ_RUNS), and the seed of the changes (FUZZ_SEED). */
    fuzz: { runs: number; seed: number }
  }
}

const { runs, seed } = inject('fuzz')
/** Requests at the same time. */
const WIDTH = 8
/** Of many changes of one record, or uploads, at once some may get 503 with Retry-After, so these go one after the other. */
const IN_TURN = [
  'editOwnClass',
  'setUserRole',
  'deleteUser',
  'uploadPicture',
  'uploadClubPicture',
  'importPasses',
]
const MAX_SHOWN = 400

/** Listens on a free port; `send` returns the status of the answer, and what is wrong with it. */
async function startServer({ app, deps }: Club) {
  const server = createServer(app)
  // A connection that ends while the next request is on its way would be no answer.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const tokens = createTokens(deps.config.JWT_SECRET)
  const send = async (
    endpoint: Endpoint,
    id: string,
    headers: Record<string, string>,
    body: string | Buffer<ArrayBuffer>,
    { sid = '', query = '' }: { sid?: string | undefined; query?: string | undefined } = {},
  ): Promise<{ status: number; wrong: string[] }> => {
    const path = pathOf(endpoint).replace(':sid', sid).replace(/:\w+/, encodeURIComponent(id.toWellFormed()))
    const type = { 'content-type': 'application/json' }
    const sent = { method: endpoint.method, headers: { ...type, ...headers }, body }
    const answer = await fetch(`http://127.0.0.1:${port}${path}${query}`, sent).catch(String)
    const wrong = (what: unknown) => [`${what} ${endpoint.method} ${path} ${body}`.slice(0, MAX_SHOWN)]
    if (typeof answer === 'string') return { status: 0, wrong: wrong(answer) }
    const { status } = answer
    const schema = status === 200 ? endpoint.reply : ProblemBody
    const fits = z.safeParse(schema, await answer.json()).success
    return { status, wrong: status < 500 && fits ? [] : wrong(status) }
  }
  const bearer = (as: UserRecord | string) => `Bearer ${typeof as === 'string' ? as : tokens.issue(as)}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { send, bearer, close }
}

/** A file with another byte, or cut off. */
function changedFile(file: Buffer, { below }: Changes): Buffer<ArrayBuffer> {
  const changed = Buffer.from(file)
  changed[below(file.length)] = below(256)
  return below(3) === 0 ? changed.subarray(0, below(file.length)) : changed
}

/**
 * Runs a request with the changes of each number, `width` at the same time; returns what went wrong.
 * @param newRequest returns the request of those that run one after the other
 */
async function repeat(
  newRequest: () => (changes: Changes) => Promise<string[]>,
  width = WIDTH,
): Promise<string[]> {
  const wrong: string[] = []
  let next = 0
  const work = async () => {
    const request = newRequest()
    while (next < runs) {
      const number = next
      next += 1
      for (const text of await request(createChanges(seed + number))) wrong.push(`run ${number}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return wrong
}

/** Every document can still be shown, and the database agrees with the card provider. */
async function expectSound({ club, entries, admin, instructor, failed }: World): Promise<void> {
  // A refund that has failed stays a discrepancy until it is given back by hand.
  for (const orderId of failed) {
    await club.as(admin).post(`/ningjing/enrolments/admin/${orderId}/handed`).send(HANDED)
  }
  const mail = instructor.email
  await club.settle()
  const pages = ['/users', '/classes', '/payments', '/audit', '/publicClasses', `/classes/instructor/${mail}`]
  const answers = await Promise.all(pages.map((page) => club.as(admin).get(`/ningjing${page}`)))
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
  const broken = entries().filter(({ msg }) => /left out of a list|(?<!^refund )failed/.test(msg))
  expect(broken).toEqual([])
  expect(await club.discrepancies()).toEqual([])
}

it(`changed input to every call that writes is no problem of the server (FUZZ_SEED=${seed})`, {
  timeout: 600_000 + runs * 1_000,
}, async () => {
  const writing = (await contractEndpoints()).filter(({ endpoint }) => endpoint.method !== 'GET')
  const names = writing.map(({ name }) => name).filter((name) => name !== 'receiveCardEvent')
  expect(names.sort()).toEqual(Object.keys(VALID_REQUESTS).sort())
  const world = await openWorld()
  const { send, bearer, close } = await startServer(world.club)
  for (const { name, endpoint } of writing) {
    const valid = VALID_REQUESTS[name]
    if (!valid) continue
    const newRequest = () => {
      const { next, answered } = preparing(valid, world)
      return async (changes: Changes) => {
        const { as, id = '', sid, query, file, fileType = 'image/png', body = {} } = await next(changes)
        // Only the path can be wrong in a call without a body.
        const isIdChanged = changes.below(5) < (endpoint.body ? 1 : 4)
        const sentId = isIdChanged ? changes.changedText(id) : id
        const headers = { authorization: bearer(as), ...(file && { 'content-type': fileType }) }
        const sent = file ? changedFile(file, changes) : changes.bodyText(body)
        const answer = await send(endpoint, sentId, headers, sent, { sid, query })
        answered(answer)
        return answer.wrong
      }
    }
    const wrong = await repeat(newRequest, IN_TURN.includes(name) ? 1 : WIDTH)
    expect(wrong, `FUZZ_SEED=${seed}`).toEqual([])
  }
  close()
  await expectSound(world)
})

it(`changed events with a valid signature are no problem of the server (FUZZ_SEED=${seed})`, {
  timeout: 600_000 + runs * 1_000,
}, async () => {
  const world = await openWorld()
  const { club, checkouts, paid } = world
  const { send, close } = await startServer(club)
  const ids = [paid, ...checkouts].map(({ intentId }) => intentId)
  const events = (await Promise.all(ids.map((id) => club.eventsOf(id)))).flat()
  const wrong = await repeat(() => async (changes) => {
    const payload = changes.bodyText(changes.pick(events))
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    return (await send(receiveCardEvent, '', { 'stripe-signature': signature }, payload)).wrong
  })
  expect(wrong, `FUZZ_SEED=${seed}`).toEqual([])
  close()
  await expectSound(world)
  const waiting = async () => expect(await club.stores.webhooks.waiting()).toEqual([])
  await vi.waitFor(waiting, EVENT_WAIT)
})
