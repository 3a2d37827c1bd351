import { readdirSync, readFileSync } from 'node:fs'
import { type Endpoint, isEndpoint } from '@ningjing/contract/endpoint'

/** An endpoint with the name it is exported by and the word of its contract file. */
export type NamedEndpoint = { name: string; word: string; endpoint: Endpoint }

const contractFolder = new URL('../contract/src/', import.meta.url)

/** Every endpoint of the contract, file by file in the order written; the folder itself is the list. */
export async function contractEndpoints(): Promise<NamedEndpoint[]> {
  const files = readdirSync(contractFolder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
  const modules = await Promise.all(files.map(endpointsOf))
  return modules.flat()
}

async function endpointsOf(file: string): Promise<NamedEndpoint[]> {
  const address = new URL(file, contractFolder)
  const exported: Record<string, unknown> = await import(address.href)
  const text = readFileSync(address, 'utf8')
  const placeOf = (name: string) => text.indexOf(`export const ${name} `)
  return Object.entries(exported)
    .flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name, word: file.replace(/\.ts$/, ''), endpoint: value }] : [],
    )
    .sort((a, b) => placeOf(a.name) - placeOf(b.name))
}
