import { PassesLink } from './passes-link.tsx'

/** Leads to the passes, where a club sells some. */
export function PassesLine({ children }: { children: string }) {
  return (
    <p className="text-muted print:hidden">
      {children} <PassesLink>See the passes</PassesLink>
    </p>
  )
}
