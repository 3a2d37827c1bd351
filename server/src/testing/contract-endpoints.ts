import { readdir } from 'node:fs/promises'
import { type Endpoint, isEndpoint } from '@ningjing/contract/endpoint'

const folder = new URL('../../../contract/src/', import.meta.url)

/** Every endpoint that any file of the contract exports, by its name, so that no new one is forgotten. */
export async function contractEndpoints(): Promise<Map<string, Endpoint>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const found = new Map<string, Endpoint>()
  for (const file of files.sort()) {
    const module: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, value] of Object.entries(module)) if (isEndpoint(value)) found.set(name, value)
  }
  return found
}
