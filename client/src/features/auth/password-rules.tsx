import { MIN_PASSWORD_LENGTH, PASSWORD_SPECIALS } from '@ningjing/contract/auth/auth'
import { Check } from 'lucide-react'

const SPECIALS = [...PASSWORD_SPECIALS]

const RULES = [
  {
    text: `At least ${MIN_PASSWORD_LENGTH} characters`,
    isMet: (typed: string) => typed.length >= MIN_PASSWORD_LENGTH,
  },
  { text: 'One capital letter', isMet: (typed: string) => /[A-Z]/.test(typed) },
  {
    text: `One of these:\u00a0${SPECIALS.join('\u00a0')}`,
    isMet: (typed: string) => SPECIALS.some((special) => typed.includes(special)),
  },
]

/** The rules of a password: a tick for each one that is met, a dot for the others. */
export function PasswordRules({ typed }: { typed: string }) {
  return (
    <ul className="grid gap-1">
      {RULES.map(({ text, isMet }) => (
        <li key={text} className={`flex items-start gap-2 ${isMet(typed) ? 'text-success' : ''}`}>
          {isMet(typed) ? (
            <Check size={16} strokeWidth={1.8} aria-hidden="true" className="mt-0.5 shrink-0" />
          ) : (
            <span className="mx-[5px] mt-2 size-1.5 shrink-0 rounded-full bg-current" />
          )}
          {text}
          {isMet(typed) && <span className="sr-only"> (met)</span>}
        </li>
      ))}
    </ul>
  )
}
