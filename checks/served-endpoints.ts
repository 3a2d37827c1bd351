import type { Endpoint } from '@ningjing/contract/endpoint'
import { registerRoutes } from '@ningjing/server/app'
import type { Deps } from '@ningjing/server/base/deps'
import type { Tokens } from '@ningjing/server/http/caller'
import type { Serve } from '@ningjing/server/http/serve'
import type { NamedEndpoint } from '../docs/contract-endpoints.ts'

/** Every endpoint the server puts on the air, in order; nothing is called and nothing is opened. */
export function servedEndpoints(): Endpoint[] {
  const served: Endpoint[] = []
  const record = (endpoint: Endpoint): void => {
    served.push(endpoint)
  }
  const serve: Serve = Object.assign(record, { signed: record, refuseOtherMethods: () => {} })
  registerRoutes(nothing as Deps, serve, nothing as Tokens)
  return served
}

/** Stands for whatever a feature takes from outside while it registers: every part of it is itself. */
const nothing: unknown = new Proxy(() => {}, { get: () => nothing, apply: () => nothing })

/** Endpoints that are served never, twice, or without being part of the contract. */
export function servingFaults(contract: NamedEndpoint[], served: Endpoint[]): string[] {
  const timesOf = (endpoint: Endpoint) => served.filter((one) => one === endpoint).length
  const known = contract.map(({ endpoint }) => endpoint)
  return [
    ...contract
      .filter(({ endpoint }) => timesOf(endpoint) !== 1)
      .map(({ name, endpoint }) => `${name} is served ${timesOf(endpoint)} times`),
    ...served
      .filter((endpoint) => !known.includes(endpoint))
      .map(({ method, path }) => `${method} ${path} is served and stands in no contract file`),
  ]
}

/** Two endpoints at one method and address: the second would never be reached. */
export function addressFaults(contract: NamedEndpoint[]): string[] {
  const addressOf = ({ endpoint }: NamedEndpoint) =>
    `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`
  const byAddress = Map.groupBy(contract, addressOf)
  return [...byAddress]
    .filter(([, endpoints]) => endpoints.length > 1)
    .map(([address, endpoints]) => `${address} is ${endpoints.map(({ name }) => name).join(' and ')}`)
}

/** What the documents need and an endpoint lacks: a summary of one sentence, a schema for each parameter. */
export function describingFaults(contract: NamedEndpoint[]): string[] {
  return contract.flatMap(({ name, endpoint }) => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const inSchema = Object.keys(endpoint.params?.shape ?? {})
    return [
      ...(/^[A-Z].*\.$/.test(endpoint.summary) ? [] : [`${name} has no summary that is a sentence`]),
      ...(inPath.join() === inSchema.join() ? [] : [`${name} names other parameters than its path`]),
    ]
  })
}
