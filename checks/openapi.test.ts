import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { openApiText } from '../docs/openapi.ts'
import { ROOT, readText } from './project.ts'

it('docs/openapi.json is fresh (npm run docs writes it) and valid', async () => {
  expect(readText('docs/openapi.json')).toBe(await openApiText())
  const redocly = [
    'node_modules/@redocly/cli/bin/cli.js',
    'lint',
    'docs/openapi.json',
    '--extends=recommended',
  ]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, stderr } = spawnSync(process.execPath, redocly, { cwd: ROOT, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})
