import type { SectionOf } from './section.ts'

/** Two lines below the banner. */
export function Quote({ lines: [first, second] }: SectionOf<'quote'>) {
  return (
    <blockquote className="wrap w-full pt-12 lg:pt-16">
      <p className="mx-auto max-w-[44ch] text-balance text-center font-display text-[1.25rem] text-muted sm:text-[1.375rem] leading-snug">
        <span className="block">{first}</span> <span className="block">{second}</span>
      </p>
    </blockquote>
  )
}
