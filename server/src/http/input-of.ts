import type { Body, Endpoint, Params, Query } from '@ningjing/contract/endpoint'
import { type FieldProblem, fieldOf } from '@ningjing/contract/field-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Request } from 'express'
import * as z from 'zod/mini'
import { clientAddress } from '../limits/client-address.ts'
import { assertPlainInput } from './assert-plain-input.ts'
import { repeatId } from './repeat-id.ts'

export type Input<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** By which the caller is counted. */
  address: string | undefined
  /** Of what an endpoint that is `once` adds, if the caller sends a key: a repeat has the same id. */
  repeatId: string | undefined
}

/**
 * What a call was given; throws `request.invalid` with each field that its schemas refuse.
 * @param callerId who calls, if the endpoint reads a token of ours
 */
export function inputOf<E extends Endpoint>(endpoint: E, req: Request, callerId?: string): Input<E> {
  const fields: FieldProblem[] = []
  const read = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = z.safeParse(schema, value)
    if (parsed.success) return parsed.data
    fields.push(...parsed.error.issues.map(fieldOf))
    return undefined
  }
  if (endpoint.body) assertPlainInput(req.body)
  const input = {
    params: read(endpoint.params, req.params),
    query: read(endpoint.query, req.query),
    body: read(endpoint.body, req.body === undefined ? {} : req.body),
    address: clientAddress(req.ip),
    repeatId: endpoint.once && repeatId(req, callerId),
  }
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  // Each part was parsed by the schema that its type comes from.
  return input as Input<E>
}
