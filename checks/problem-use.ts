import type { ProblemCode } from '@ningjing/contract/problems'
import type { NamedEndpoint } from '../docs/contract-endpoints.ts'
import type { Syntax } from './syntax.ts'

/** What any endpoint may answer by its access, input, limit or an outage, so none lists it. */
const GENERAL = /^(request|route|token|role|email|service|server)\./

/** Codes of the table that no product code of the server ever speaks of. */
export function unusedProblems(codes: ProblemCode[], server: Syntax[]): string[] {
  const spoken = new Set(server.flatMap(({ texts }) => texts.map(({ text }) => text)))
  return codes.filter((code) => !spoken.has(code))
}

/** Codes that a feature throws and no endpoint lists, so that neither documents nor tests know them. */
export function unlistedProblems(
  codes: ProblemCode[],
  server: Syntax[],
  contract: NamedEndpoint[],
): string[] {
  const listed = new Set(contract.flatMap(({ endpoint }) => endpoint.problems ?? []))
  const unlisted = new Set<string>(codes.filter((code) => !GENERAL.test(code) && !listed.has(code)))
  return server
    .filter(({ path }) => path.includes('/features/'))
    .flatMap(({ path, texts }) =>
      texts.filter(({ text }) => unlisted.has(text)).map(({ line, text }) => `${path}:${line} ${text}`),
    )
}
