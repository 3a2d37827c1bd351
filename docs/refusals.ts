import type { Access, Endpoint } from '@ningjing/contract/endpoint'
import type { ProblemCode } from '@ningjing/contract/problems'

/** What any call below the base path may be refused with: outages, and our own faults. */
export const OF_EVERY_CALL: ProblemCode[] = [
  'service.database-down',
  'service.cards-down',
  'service.identity-down',
  'request.timed-out',
  'server.unexpected',
]

/** Everything an endpoint may refuse with: what its kind brings along, then what it lists itself. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const hasInput = endpoint.body || endpoint.params || endpoint.query
  const all: ProblemCode[] = [
    ...byAccess(endpoint.access),
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(endpoint.body ? OF_BODIES : []),
    ...(endpoint.limit ? (['request.too-many'] as const) : []),
    ...(endpoint.problems ?? []),
    ...(endpoint.atRoot ? [] : OF_EVERY_CALL),
  ]
  return [...new Set(all)]
}

const OF_TOKENS: ProblemCode[] = ['token.missing', 'token.invalid', 'token.expired']
const OF_BODIES: ProblemCode[] = ['request.unreadable', 'request.too-large', 'request.not-json']

function byAccess(access: Access): ProblemCode[] {
  if (access === 'anyone' || access === 'signature') return []
  if (access === 'signed-in') return OF_TOKENS
  if (access === 'provider' || access === 'own-email') return [...OF_TOKENS, 'email.not-yours']
  return [...OF_TOKENS, 'role.not-allowed']
}
