import { readFileSync } from 'node:fs'
import {
  type Access,
  type Endpoint,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_FORM,
  pathOf,
} from '@ningjing/contract/endpoint'
import { ruleText } from '@ningjing/contract/field-reasons'
import {
  DEFAULT_PAGE_SIZE,
  HOLD_MS,
  LIMITS,
  type Limit,
  MAX_BODY_BYTES,
  MAX_DECLINES_PER_HOUR,
  MAX_HOLD_MS,
  MAX_LIVE_HOLDS,
  MAX_PAGE_SIZE,
  MAX_UNPAGED_ROWS,
  TOKEN_SECONDS,
} from '@ningjing/contract/limits'
import { PROBLEMS } from '@ningjing/contract/problems'
import { ProblemBody } from '@ningjing/contract/problems.schemas'
import { contractEndpoints, type NamedEndpoint } from '@ningjing/contract/testing/contract-endpoints'
import * as z from 'zod/mini'
import {
  createDocument,
  type oas32,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { problemsOf } from './endpoint-problems.ts'
import { annotateContract } from './schema-notes.ts'

/** The text of docs/openapi.json: the contract as an OpenAPI 3.1 document. */
export async function openApiText(): Promise<string> {
  await annotateContract()
  return `${JSON.stringify(openApiOf(await contractEndpoints()), null, 2)}\n`
}

const DESCRIPTION = `Generated from the contract by \`npm run docs\`.

- JSON in and out, except for the files. A request body has at most ${MAX_BODY_BYTES / 1024} kB, an event of the card provider 1 MB.
- Amounts of money are in units of the club's currency, which GET \`/club\` names, with at most two decimals.
- The bearer token of \`POST /ningjing/jwt\` is good for ${TOKEN_SECONDS / 60} minutes. The role is read from the user record at every call.
- Errors are \`application/problem+json\` (RFC 9457). 401 and 403 are about identity and role only.
- Fields that the contract does not name are ignored. Names that start with \`$\` or contain a dot are invalid.
- A list without query parameters is a plain array of at most ${MAX_UNPAGED_ROWS} rows; with any of them it is a page of ${DEFAULT_PAGE_SIZE}, at most ${MAX_PAGE_SIZE}.
- A student holds at most ${MAX_LIVE_HOLDS} seats at a time, each for ${HOLD_MS / 60_000} minutes and after renewals for at most ${MAX_HOLD_MS / 60_000}. After ${MAX_DECLINES_PER_HOUR} declined cards within an hour, payments are paused.
- Rate limits are shared by all server processes and multiplied by the setting \`RATE_LIMIT_SCALE\`. A call over its limit gets 429 with \`Retry-After\`. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say how many calls are left, and in how many seconds the limit starts again.
- A call may be repeated when its answer was lost. A payment, refund, place or date that exists already is not made twice. Where the call takes an \`Idempotency-Key\`, a repeat with the same key and body gets the first reply.
- Reads without a token may be made from any web site: they answer \`Access-Control-Allow-Origin: *\`.
- Within a major version, calls, fields and codes are added, and none is removed or changes its meaning. Ignore fields and codes that you do not know. A call that will go is marked as deprecated here for at least one minor version, and CHANGELOG.md names it.
- OpenAPI allows one name for each path parameter, so \`emailOrId\` is an e-mail in some operations of a path and an id in others; each operation says which.`

const FEATURES: Record<string, string> = {
  audit: 'The audit log.',
  auth: 'Tokens of the API.',
  'browser-errors': 'Errors that a browser reports.',
  calendars: 'Calendars to subscribe to.',
  classes: 'Classes: the public lists, and those of instructors and admins.',
  club: 'Facts about the club.',
  content: 'Texts of the club.',
  enrolments: 'Classes that a student has paid for.',
  health: 'Whether the server works.',
  instructors: 'Instructors and their approved classes.',
  mails: 'Mails, and the same as notices in the dashboard.',
  messages: 'What teachers and admins write to everybody in a class.',
  passes: 'The passes that the club sells.',
  payments: 'Card payments, free enrollments and receipts.',
  pictures: 'Uploaded pictures.',
  reconciliation: 'The check of all records against the card provider.',
  reports: 'Figures of the dashboards.',
  roster: 'Who comes to a class, and their attendance.',
  selections: 'Classes that a student has selected and not paid yet.',
  timetable: 'The dates of all approved classes.',
  setup: 'How far the setup of a new club is, and whether its services work.',
  waiting: 'Waiting lists of full classes.',
  users: 'Accounts, profiles and roles.',
}

function openApiOf(contract: NamedEndpoint[]): oas32.OpenAPIObject {
  const { version, license } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const features = [...new Set(contract.map(({ feature }) => feature))]
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Ningjing API',
      version,
      license: { name: license, identifier: license },
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    tags: features.map((name) => ({ name, description: descriptionOfTag(name) })),
    paths: pathsOf(contract),
    components: { securitySchemes: SECURITY_SCHEMES },
  })
}

function descriptionOfTag(feature: string): string {
  const description = FEATURES[feature]
  if (!description) throw new Error(`FEATURES in ${import.meta.filename} does not describe ${feature}.`)
  return description
}

const SECURITY_SCHEMES: Record<string, oas32.SecuritySchemeObject> = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token that POST /ningjing/jwt answers.',
  },
  providerToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: "The identity provider's ID token.",
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: "The card provider's signature over the raw body.",
  },
}

/** Paths of one shape, such as `/users/:email` and `/users/:id`, become one path: `/users/{emailOrId}`. */
function pathsOf(contract: NamedEndpoint[]): ZodOpenApiPathsObject {
  const byShape = Map.groupBy(contract, ({ endpoint }) => pathOf(endpoint).replace(PARAMETER, ':'))
  const paths = [...byShape].map(([shape, twins]) => {
    const methods = twins.map(({ endpoint }) => endpoint.method.toLowerCase())
    if (new Set(methods).size < methods.length) throw new Error(`Two endpoints have the address ${shape}.`)
    const names = shapeNames(twins.map(({ endpoint }) => parametersOf(endpoint)))
    const operations = twins.map((one, index) => [methods[index], operationOf(one, names)])
    const path = names.reduce((text, name) => text.replace(':', `{${name}}`), shape)
    return [path, Object.fromEntries(operations)]
  })
  return Object.fromEntries(paths)
}

const PARAMETER = /:\w+/g
const parametersOf = (endpoint: Endpoint) =>
  (pathOf(endpoint).match(PARAMETER) ?? []).map((name) => name.slice(1))

/** One name for each position: that of all twins, or their names joined, such as `emailOrId`. */
function shapeNames(twins: string[][]): string[] {
  const [first = []] = twins
  return first.map((_, position) => {
    const names = new Set(twins.map((twin) => twin[position] ?? ''))
    return [...names]
      .sort()
      .join('Or')
      .replace(/Or./g, (part) => part.slice(0, 2) + part.slice(2).toUpperCase())
  })
}

const REPEATABLE = z.object({
  [IDEMPOTENCY_KEY]: z.optional(z.string().check(z.regex(IDEMPOTENCY_KEY_FORM))),
})

/** @param names of the path parameters in the document, by position */
function operationOf({ name, feature, endpoint }: NamedEndpoint, names: string[]): ZodOpenApiOperationObject {
  const { params, query, body, bodyTypes, access, once } = endpoint
  const path = parametersOf(endpoint).map((own, position) => [names[position], params?.shape[own]])
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: descriptionOfCall(endpoint),
    security: securityOf(access),
    requestParams: {
      ...(path.length > 0 && { path: z.object(Object.fromEntries(path)) }),
      ...(query && { query }),
      ...(once && { header: REPEATABLE }),
    },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(bodyTypes && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          bodyTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]),
        ),
      },
    }),
    ...(access === 'signature' && {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    }),
    responses: {
      '200': {
        description: endpoint.replyType ? 'Done; a file to save.' : 'Done.',
        content: { [endpoint.replyType ?? 'application/json']: { schema: endpoint.reply } },
      },
      ...problemResponses(endpoint),
    },
  }
}

/** The limits of a call, and the rules that its schemas do not have. */
function descriptionOfCall({ limit, rules = [] }: Endpoint): string {
  const limits = limit ? LIMITS[limit].map(limitText) : []
  return [
    ...limits,
    ...(rules.length > 0 ? ['`request.invalid` also says:', ...rules.map(ruleText)] : []),
  ].join(' ')
}

const limitText = ({ points, seconds, by }: Limit) =>
  `At most ${points} calls in ${seconds} seconds from one ${by === 'user' ? 'user' : 'IP address'}.`

function securityOf(access: Access): oas32.SecurityRequirementObject[] {
  if (access === 'anyone') return []
  if (access === 'provider') return [{ providerToken: [] }]
  if (access === 'signature') return [{ signature: [] }]
  return [{ token: [] }]
}

/** One response for each status, with the codes that share it. */
function problemResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(problemsOf(endpoint), (code) => PROBLEMS[code].status)
  const responses = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('  \n'),
      content: { 'application/problem+json': { schema: ProblemBody } },
    },
  ])
  return Object.fromEntries(responses)
}
