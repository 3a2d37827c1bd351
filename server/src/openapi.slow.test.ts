import { readFileSync } from 'node:fs'
import { type Endpoint, pathOf } from '@ningjing/contract/endpoint'
import { contractEndpoints } from '@ningjing/contract/testing/contract-endpoints'
import { createGeneratorSync, type JsonSchema } from 'json-schema-faker'
import { expect, it, vi } from 'vitest'
import { createChanges } from './testing/random-changes.ts'
import { SLOW_TEST_MS } from './testing/slow-tests.ts'
import { VALID_REQUESTS } from './testing/valid-requests.ts'
import { openWorld, preparing, type Valid, type World } from './testing/world.ts'

vi.setConfig({ testTimeout: 4 * SLOW_TEST_MS })

/** Requests for each operation. */
const RUNS = 25
const SEED = 1

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string }>
}

const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))
const paths: Record<string, Operation>[] = Object.values(document.paths)
const operations = new Map(paths.flatMap((path) => Object.values(path)).map((one) => [one.operationId, one]))
// What lies deeper than `maxDepth` would be zeros and empty texts.
const generator = createGeneratorSync({ seed: SEED, optionalsProbability: 0.5, maxDepth: 12 })

/** A value that the document allows. */
const sampleOf = (schema: JsonSchema): unknown =>
  generator.generate({ ...(schema as object), components: document.components } as JsonSchema)

/** All that the document says of an operation, with the schemas to which it refers. */
function textOf(part: unknown, seen = new Set<string>()): string {
  const text = JSON.stringify(part)
  const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name)
  const others = names.filter((name) => !seen.has(name) && seen.add(name))
  return [text, ...others.map((name) => textOf(document.components.schemas[name], seen))].join('\n')
}

/** Who calls a read with which path, whatever the document says of the rest. */
function readOf(world: World, endpoint: Endpoint): Valid {
  const { admin, instructor, paid, ownClass } = world
  const callers = { admin, staff: admin, instructor, student: paid.student }
  const as = callers[endpoint.access as keyof typeof callers] ?? paid.student
  if (endpoint.access === 'own-email') return { as, id: as.email }
  const ids = { ':email': as.email, ':order': paid.orderId, '/versions/:n': '0' }
  const named = Object.entries(ids).find(([name]) => endpoint.path.includes(name))
  return { as, id: named?.[1] ?? ownClass._id, sid: ownClass._id }
}

/** What of an answer the document does not say. */
function unsaidOf(operation: Operation, { status, body }: { status: number; body: Problem }): string[] {
  const response = operation.responses[status]
  if (!response) return [`${status} ${body.code}`]
  if (status < 400) return []
  if (!response.description.includes(`\`${body.code}\``)) return [body.code]
  const said = textOf(operation)
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  return (body.fields ?? [])
    .filter(({ message }) => !said.includes(inJson(message)))
    .map((field) => JSON.stringify(field))
}

type Problem = { code: string; fields?: { path: string; message: string }[] }

/** What is refused otherwise than the document says, of requests to one operation that it allows. */
async function refusedOtherwise(world: World, name: string, endpoint: Endpoint): Promise<string[]> {
  const operation = operations.get(name)
  if (!operation) return ['not in the document']
  const unsaid = new Set<string>()
  const { next, answered } = preparing(VALID_REQUESTS[name] ?? (() => readOf(world, endpoint)), world)
  for (let run = 0; run < RUNS; run += 1) {
    const { as, id = '', sid = '' } = await next(createChanges(SEED + run))
    const path = pathOf(endpoint).replace(':sid', sid).replace(/:\w+/, encodeURIComponent(id))
    const agent = typeof as === 'string' ? world.club.withToken(as) : world.club.as(as)
    const request = agent[endpoint.method.toLowerCase() as Method](path).query(sampleQuery(operation))
    const body = operation.requestBody?.content['application/json']
    const answer = await (body ? request.send(sampleOf(body.schema) as object) : request)
    answered(answer)
    for (const one of unsaidOf(operation, answer)) unsaid.add(one)
  }
  return [...unsaid]
}

it('what the document allows is refused by every call only as it says', async () => {
  const world = await openWorld()
  for (const { name, endpoint } of await contractEndpoints()) {
    expect.soft(await refusedOtherwise(world, name, endpoint), name).toEqual([])
  }
})

type Method = 'get' | 'post' | 'patch' | 'delete'

function sampleQuery({ parameters = [] }: Operation) {
  const query = parameters.filter((one) => one.in === 'query')
  const schema = {
    type: 'object',
    required: query.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(query.map((one) => [one.name, one.schema])),
  }
  return sampleOf(schema) as object
}
