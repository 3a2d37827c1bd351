import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { type Endpoint, isEndpoint } from '../src/endpoint.ts'

/** An endpoint with its export name, and the feature whose folder declares it. */
export type NamedEndpoint = { name: string; feature: string; endpoint: Endpoint }

type Exported = { feature: string; name: string; value: unknown }

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
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.schemas.ts'))
      .sort()
      .map(async (file) => {
        const exported: Record<string, unknown> = await import(new URL(file, folder).href)
        const feature = dirname(file)
        // Sorted, because module loaders differ in the order of exports.
        const names = Object.keys(exported).sort()
        return names.map((name) => ({ feature, name, value: exported[name] }))
      }),
  )
  return modules.flat()
}
