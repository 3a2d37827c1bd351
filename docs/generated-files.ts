import { apiPage } from './api-page.ts'
import { contractEndpoints } from './contract-endpoints.ts'
import { openApiOf } from './openapi.ts'
import { annotateContract } from './schema-notes.ts'

/** The documents that are made from the contract: where each lies, and its text now. */
export async function generatedFiles(): Promise<[URL, string][]> {
  await annotateContract()
  const contract = await contractEndpoints()
  return [
    [new URL('openapi.json', import.meta.url), `${JSON.stringify(openApiOf(contract), null, 2)}\n`],
    [new URL('api.md', import.meta.url), apiPage(contract)],
  ]
}
