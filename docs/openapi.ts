import { readFileSync } from 'node:fs'
import { type Access, type Endpoint, pathOf } from '@ningjing/contract/endpoint'
import { PROBLEMS } from '@ningjing/contract/problems'
import { ProblemBody } from '@ningjing/contract/problems.schemas'
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import type { NamedEndpoint } from './contract-endpoints.ts'
import { refusalsOf } from './refusals.ts'

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(contract: NamedEndpoint[]): oas31.OpenAPIObject {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Ningjing API',
      version: projectVersion(),
      description: 'Generated from the contract by `npm run docs`. docs/api.md says the same for readers.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(contract.map(({ word }) => word))].map((name) => ({ name })),
    paths: pathsOf(contract),
    components: { securitySchemes: SECURITY_SCHEMES },
  })
}

const SECURITY_SCHEMES: Record<string, oas31.SecuritySchemeObject> = {
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

function projectVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return JSON.parse(text).version
}

function pathsOf(contract: NamedEndpoint[]): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(contract, ({ endpoint }) => pathOf(endpoint).replace(/:(\w+)/g, '{$1}'))
  const paths = [...byPath].map(([path, endpoints]) => [
    path,
    Object.fromEntries(endpoints.map((named) => [named.endpoint.method.toLowerCase(), operationOf(named)])),
  ])
  return Object.fromEntries(paths)
}

function operationOf({ name, word, endpoint }: NamedEndpoint): ZodOpenApiOperationObject {
  const { params, query, body, access } = endpoint
  return {
    operationId: name,
    tags: [word],
    summary: endpoint.summary,
    security: securityOf(access),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(access === 'signature' && {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    }),
    responses: {
      '200': {
        description: endpoint.replyType ? 'Done; a file to keep.' : 'Done.',
        content: { [endpoint.replyType ?? 'application/json']: { schema: endpoint.reply } },
      },
      ...refusalResponses(endpoint),
    },
  }
}

function securityOf(access: Access): oas31.SecurityRequirementObject[] {
  if (access === 'anyone') return []
  if (access === 'provider') return [{ providerToken: [] }]
  if (access === 'signature') return [{ signature: [] }]
  return [{ token: [] }]
}

/** One response for each status, with the codes that share it. */
function refusalResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => PROBLEMS[code].status)
  const responses = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('  \n'),
      content: { 'application/problem+json': { schema: ProblemBody } },
    },
  ])
  return Object.fromEntries(responses)
}
