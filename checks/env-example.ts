import { parseEnv } from 'node:util'
import { ClientEnv, SandboxEnv, ServerEnv } from '@ningjing/contract/env.schemas'
import * as z from 'zod/mini'

const SCHEMAS = [ServerEnv, ClientEnv, SandboxEnv] as const

/** Names that the schemas know. */
export function knownSettings(): string[] {
  return SCHEMAS.flatMap((schema) => Object.keys(schema.shape))
}

/** What is wrong with the text of an example file: unknown, missing or malformed settings. */
export function exampleFaults(text: string): string[] {
  const example = parseEnv(text)
  const known = knownSettings()
  const unknown = Object.keys(example).filter((name) => !known.includes(name))
  const missing = known.filter((name) => !(name in example))
  // A setting that is named and left empty counts as not set.
  const set = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ''))
  const malformed = SCHEMAS.flatMap((schema) => {
    const parsed = z.safeParse(schema, set)
    const issues = parsed.error?.issues.filter(({ path }) => String(path[0]) in set) ?? []
    return issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  })
  return [
    ...unknown.map((name) => `${name}: no schema knows it`),
    ...missing.map((name) => `${name}: is not in the example`),
    ...malformed,
  ]
}
