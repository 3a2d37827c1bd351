import type { Route } from '@ningjing/contract/endpoint'
import {
  type ApiRequest,
  type Args,
  type Call,
  callsOver,
  requestOf,
} from '@ningjing/contract/testing/api-client'
import type request from 'supertest'
import type { UserRecord } from '../domain/records.ts'

/** A server process of a test. */
export type Caller = { as: (user: UserRecord) => ReturnType<typeof request.agent> }

/** Calls an endpoint as this user. The answer may be a problem. */
export function ask<R extends Route>(caller: Caller, user: UserRecord, route: R, ...args: Args<R>) {
  return send(caller, user, requestOf(route, ...args))
}

/** The calls of this user, which throw unless they succeed. */
export function callsOf(caller: Caller, user: UserRecord): Call {
  return callsOver((request) => send(caller, user, request))
}

function send({ as }: Caller, user: UserRecord, { method, path, body }: ApiRequest) {
  const verb = method.toLowerCase() as Lowercase<typeof method>
  const sent = as(user)[verb](path)
  return body === undefined ? sent : sent.send(body)
}
