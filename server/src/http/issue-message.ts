import { REQUIRED } from '@ningjing/contract/fields'
import type * as z from 'zod/mini'

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
}

/** The message for an issue that the schema itself has no message for. zod/mini has none without a locale. */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : `Use ${KINDS[issue.expected] ?? 'another value'}.`
    case 'invalid_value': {
      const values = issue.values.map((value) => `"${String(value)}"`).join(', ')
      return issue.values.length > 1 ? `Use one of ${values}.` : `Use ${values}.`
    }
    case 'too_big':
      return `Use at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      return `Use at least ${issue.minimum}${unitOf(issue.origin)}.`
    default:
      return 'This value is not valid.'
  }
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters' : ''
}
