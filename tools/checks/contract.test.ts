import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PROBLEMS } from '@ningjing/contract/problems'
import { contractEndpoints } from '@ningjing/contract/testing/contract-endpoints'
import { expect, it } from 'vitest'
import { openApiText } from '../openapi/openapi.ts'
import { projectPaths, ROOT, readFiles, readText } from './project.ts'

const contract = await contractEndpoints()
/** The server, and the rules that it shares with the client. */
const server = readFiles(/^(server\/src\/(?!.*(\.test|testing\/)).*|contract\/src\/passes\/choose-pass)\.ts$/)
const listed = contract.flatMap(({ endpoint }) => endpoint.problems ?? [])
/** What every endpoint may answer because of its access, its input, its limit or an outage. */
const GENERAL = /^(request|route|token|role|email|service|server)\./

/** Codes that the server never uses, or uses in a feature although no endpoint lists them. */
function problemViolations(code: string, known: string[]): string[] {
  const paths = server.filter(({ text }) => text.includes(`'${code}'`)).map(({ path }) => path)
  if (paths.length === 0) return [`${code} is not used`]
  const isThrown = paths.some((path) => /\/(features|seats)\//.test(path))
  return isThrown && !GENERAL.test(code) && !known.includes(code) ? [`${code} is not listed`] : []
}

it('the contract lists every problem that a feature throws, and no unused one', () => {
  expect(Object.keys(PROBLEMS).flatMap((code) => problemViolations(code, listed))).toEqual([])
  expect(problemViolations('class.ghost', listed)).toEqual(['class.ghost is not used'])
  expect(problemViolations('class.sold-out', [])).toEqual(['class.sold-out is not listed'])
})

it('the contract names its features as the folders of server and client do', () => {
  const folders = projectPaths().flatMap((path) => /^\w+\/src\/features\/([^/]+)/.exec(path)?.[1] ?? [])
  // The last three have no calls of their own.
  const features = [...contract.map(({ feature }) => feature), 'home', 'lists', 'reconciliation']
  expect([...new Set(folders)].sort()).toEqual([...new Set(features)].sort())
})

it('docs/openapi.json is fresh (npm run docs writes it) and valid', async () => {
  expect(readText('docs/openapi.json')).toBe(await openApiText())
  const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  const args = [redocly, 'lint', 'docs/openapi.json', '--extends=recommended']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})
