import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { dataBlock } from './data-block.ts'

/** Answers of the API that came with the page, so that nothing on it has to be asked for again. */
type Answers = [QueryKey, unknown][]

const ID = 'answers'

/** Writes answers into the HTML of a page. */
export function writeAnswers(answers: Answers): string {
  return dataBlock(`type="application/json" id="${ID}"`, answers)
}

/** Keeps the answers that came with this page, as fresh as the page. */
export function keepAnswers(client: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  if (!text) return
  // Written by ourselves, from replies that the contract has checked.
  for (const [key, data] of JSON.parse(text) as Answers) client.setQueryData(key, data)
}
