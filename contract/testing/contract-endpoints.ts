import { readdirSync } from 'node:fs'
import * as z from 'zod/mini'
import { type Endpoint, isEndpoint } from '../src/endpoint.ts'

/** An endpoint with its export name, and the feature whose contract file declares it. */
export type NamedEndpoint = { name: string; feature: string; endpoint: Endpoint }

type Exported = { feature: string; name: string; value: unknown }

const SCHEMAS = '.schemas.ts'
const folder = new URL('../src/', import.meta.url)

/** All endpoints of the contract, by feature and name. */
export async function contractEndpoints(): Promise<NamedEndpoint[]> {
  const all = await contractExports()
  return all.flatMap(({ value, ...rest }) => (isEndpoint(value) ? [{ ...rest, endpoint: value }] : []))
}

/** All object schemas that the contract exports, with their names. */
export async function contractSchemas(): Promise<[string, z.ZodMiniObject][]> {
  const all = await contractExports()
  return all.flatMap(({ name, value }) => (value instanceof z.ZodMiniObject ? [[name, value]] : []))
}

async function contractExports(): Promise<Exported[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith(SCHEMAS))
  const modules = await Promise.all(
    files.sort().map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, folder).href)
      const feature = file.slice(0, -SCHEMAS.length)
      // Sorted, because module loaders differ in the order of exports.
      const names = Object.keys(exported).sort()
      return names.map((name) => ({ feature, name, value: exported[name] }))
    }),
  )
  return modules.flat()
}
