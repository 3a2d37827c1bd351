import { endpoint, route } from '@ningjing/contract/endpoint'
import { PROBLEMS, type ProblemCode } from '@ningjing/contract/problems'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contractEndpoints } from '../docs/contract-endpoints.ts'
import { unlistedProblems, unusedProblems } from './problem-use.ts'
import { wordFaults } from './rooms.ts'
import { addressFaults, describingFaults, servedEndpoints, servingFaults } from './served-endpoints.ts'
import { codeFiles, isTest, projectFiles, report } from './source-files.ts'
import { syntaxOf } from './syntax.ts'

const contract = await contractEndpoints()
const codes = Object.keys(PROBLEMS) as ProblemCode[]
const server = codeFiles()
  .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
  .map(syntaxOf)

describe('the contract', () => {
  it('is served endpoint by endpoint, each once and nothing else', () => {
    expect(contract.length).toBeGreaterThan(0)
    expect(report(servingFaults(contract, servedEndpoints()))).toBe('')
  })

  it('has one endpoint at each address', () => {
    expect(report(addressFaults(contract))).toBe('')
  })

  it('describes every endpoint and every parameter', () => {
    expect(report(describingFaults(contract))).toBe('')
  })

  it('has one word for each feature, the same on both sides', () => {
    expect(report(wordFaults([...new Set(contract.map(({ word }) => word))], projectFiles()))).toBe('')
  })

  it('has a use for every problem code', () => {
    expect(report(unusedProblems(codes, server))).toBe('')
  })

  it('lists every problem that a feature throws', () => {
    expect(report(unlistedProblems(codes, server, contract))).toBe('')
  })
})

describe('the rules of the contract', () => {
  const first = anEndpoint('/first/:id')
  const second = anEndpoint('/second/:id')

  it('find an endpoint that is not served, one served twice and one of no contract', () => {
    expect(servingFaults([first, second], [first.endpoint])).toEqual(['second is served 0 times'])
    expect(servingFaults([first], [first.endpoint, first.endpoint])).toEqual(['first is served 2 times'])
    expect(servingFaults([first], [first.endpoint, second.endpoint])).toHaveLength(1)
  })

  it('find a word without a room, and a room without a word', () => {
    const paths = ['server/src/features/carts/carts.ts', 'client/src/features/home/hero.tsx']
    expect(wordFaults(['selections'], paths)).toEqual([
      'selections has no room on the server',
      'server feature carts is no word',
    ])
  })

  it('find two endpoints at one address', () => {
    const same = anEndpoint('/first/:email')
    expect(addressFaults([first, same])).toHaveLength(1)
  })

  it('find a summary that is no sentence, and a parameter without schema', () => {
    expect(describingFaults([anEndpoint('/first/:id', { summary: 'reads' })])).toHaveLength(1)
    expect(describingFaults([anEndpoint('/first/:email')])).toHaveLength(1)
  })

  it('find a code that nothing speaks of, and one that no endpoint lists', () => {
    const text = `throw new Problem('class.sold-out')`
    const steps = syntaxOf({ path: 'server/src/features/selections/selections.ts', text })
    expect(unusedProblems(['class.sold-out', 'class.free'], [steps])).toEqual(['class.free'])
    expect(unlistedProblems(['class.sold-out'], [steps], [first])).toHaveLength(1)
    const listing = anEndpoint('/first/:id', { problems: ['class.sold-out'] })
    expect(unlistedProblems(['class.sold-out'], [steps], [listing])).toEqual([])
  })
})

function anEndpoint(path: `/${string}`, overrides: { summary?: string; problems?: ProblemCode[] } = {}) {
  const made = endpoint(route('GET', path, 'anyone'), {
    summary: 'Reads one.',
    params: z.object({ id: z.string() }),
    reply: z.object({}),
    ...overrides,
  })
  return { name: path.split('/')[1] ?? '', word: 'samples', endpoint: made }
}
