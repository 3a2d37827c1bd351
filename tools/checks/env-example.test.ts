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
  const issues = SCHEMAS.flatMap((schema) => z.safeParse(schema, settings).error?.issues ?? [])
  const names = [...KNOWN, ...Object.keys(settings)]
  const wrong = names.filter((name) => !KNOWN.includes(name) || !(name in settings))
  return [...wrong, ...issues.map(({ path }) => path.join('.')).filter((name) => settings[name])]
}

it('.env.example names every setting and no other, each explained, with values that the schemas accept', () => {
  const pages = readText('docs/deploy.md') + readText('docs/development.md')
  expect(violations(text)).toEqual([])
  expect(KNOWN.filter((name) => !pages.includes(name))).toEqual([])
  const replaced = [text.replace(/^LOG_LEVEL=.*$/m, ''), text.replace(/^PORT=.*$/m, 'PORT=many')]
  expect([`${text}\nCOLOR=red`, ...replaced].map(violations)).toEqual([['COLOR'], ['LOG_LEVEL'], ['PORT']])
})
