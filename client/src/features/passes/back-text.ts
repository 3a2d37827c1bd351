import { creditsWord } from '@ningjing/contract/passes/credits-text'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { shortDateText } from '../../ui/date-texts.ts'

/** What came back of a booking, and when: `6 credits came back on 5 Jan 2027`; empty if nothing did. */
export function backText({ granted }: Pass, { credits, back }: Pass['uses'][number]): string {
  const paid = { credits, ...(granted === null && ({ unlimited: true } as const)) }
  return back ? `${creditsWord(paid)} came back on ${shortDateText(back)}` : ''
}
