import { ruleText } from '@ningjing/contract/field-reasons'

/** Why a text that has to be there cannot be sent; undefined if it can. */
export function textProblem(text: string, maximum: number): string | undefined {
  const { length } = [...text.trim()]
  if (length === 0) return ruleText('required')
  return length > maximum ? ruleText({ reason: 'too-long', maximum }) : undefined
}
