import { parseEnv } from 'node:util'
import { ClientEnv, DockerEnv, SandboxEnv, ServerEnv } from '@ningjing/contract/env.schemas'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readText } from './project.ts'

const SCHEMAS = [ServerEnv, ClientEnv, DockerEnv, SandboxEnv]
const KNOWN = SCHEMAS.flatMap((schema) => Object.keys(schema.shape))
const text = readText('.env.example')

/** Unknown, missing and malformed settings of an example; an empty setting counts as not set. */
function violations(example: string): string[] {
  const settings = parseEnv(example)
  const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
  const issues = SCHEMAS.flatMap((schema) => z.safeParse(schema, set).error?.issues ?? [])
  const names = [...KNOWN, ...Object.keys(settings)]
  const wrong = names.filter((name) => !KNOWN.includes(name) || !(name in settings))
  return [...wrong, ...issues.map(({ path }) => path.join('.')).filter((name) => name in set)]
}

it('.env.example names every setting and no other, each explained, with values that the schemas accept', () => {
  const pages = readText('docs/deploy.md') + readText('docs/development.md')
  expect(violations(text)).toEqual([])
  expect(KNOWN.filter((name) => !pages.includes(name))).toEqual([])
})

it.each([
  ['COLOR', `${text}\nCOLOR=red`],
  ['LOG_LEVEL', text.replace(/^LOG_LEVEL=.*$/m, '')],
  ['PORT', text.replace(/^PORT=.*$/m, 'PORT=many')],
])('finds the planted violation of %s', (name, planted) => {
  expect(violations(planted)).toEqual([name])
})
