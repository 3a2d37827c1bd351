import type { Access, Endpoint } from '@ningjing/contract/endpoint'
import type { ProblemCode } from '@ningjing/contract/problems'

/** Outages and our own errors, which every call under the base path may answer. */
const EVERY_CALL: ProblemCode[] = [
  'service.database-down',
  'service.cards-down',
  'service.identity-down',
  'request.timed-out',
  'server.unexpected',
]
const TOKENS: ProblemCode[] = ['token.missing', 'token.invalid', 'token.expired']
const BODIES: ProblemCode[] = ['request.unreadable', 'request.too-large', 'request.not-json']

/** All problems that an endpoint may answer: those it lists, and those of its access, input and limit. */
export function problemsOf({
  access,
  params,
  query,
  body,
  limit,
  problems,
  atRoot,
}: Endpoint): ProblemCode[] {
  const all: ProblemCode[] = [
    'route.wrong-method',
    ...problemsOfAccess(access),
    ...(body || params || query ? (['request.invalid'] as const) : []),
    ...(body ? BODIES : []),
    ...(limit ? (['request.too-many'] as const) : []),
    ...(problems ?? []),
    ...(atRoot ? [] : EVERY_CALL),
  ]
  return [...new Set(all)]
}

function problemsOfAccess(access: Access): ProblemCode[] {
  if (access === 'anyone' || access === 'signature') return []
  if (access === 'signed-in') return TOKENS
  if (access === 'provider' || access === 'own-email') return [...TOKENS, 'email.not-yours']
  return [...TOKENS, 'role.not-allowed']
}
