import { readdirSync, readFileSync } from 'node:fs'
import { type Endpoint, isEndpoint } from '@ningjing/contract/endpoint'
import * as z from 'zod/mini'

/** An endpoint with the name it is exported by and the word of its contract file. */
export type NamedEndpoint = { name: string; word: string; endpoint: Endpoint }

const contractFolder = new URL('../contract/src/', import.meta.url)

/** Every endpoint of the contract, file by file in the order written; the folder itself is the list. */
export async function contractEndpoints(): Promise<NamedEndpoint[]> {
  const all = await contractExports()
  return all.flatMap(({ word, name, value }) => (isEndpoint(value) ? [{ name, word, endpoint: value }] : []))
}

/** Every object schema that the contract exports, with its name. */
export async function contractSchemas(): Promise<[string, z.ZodMiniObject][]> {
  const all = await contractExports()
  return all.flatMap(({ name, value }) => (value instanceof z.ZodMiniObject ? [[name, value]] : []))
}

type Exported = { word: string; name: string; value: unknown }

async function contractExports(): Promise<Exported[]> {
  const files = readdirSync(contractFolder)
    .filter((file) => file.endsWith('.schemas.ts'))
    .sort()
  const modules = await Promise.all(files.map(exportsOf))
  return modules.flat()
}

async function exportsOf(file: string): Promise<Exported[]> {
  const address = new URL(file, contractFolder)
  const exported: Record<string, unknown> = await import(address.href)
  const text = readFileSync(address, 'utf8')
  const placeOf = (name: string) => text.search(new RegExp(`^export (const|function|class) ${name}\\b`, 'm'))
  return Object.entries(exported)
    .map(([name, value]) => ({ word: file.replace(/\.schemas\.ts$/, ''), name, value }))
    .sort((a, b) => placeOf(a.name) - placeOf(b.name))
}
