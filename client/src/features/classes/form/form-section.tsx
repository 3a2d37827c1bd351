import type { ReactNode } from 'react'

/** A part of a form of two columns, with a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-2 grid min-w-0 gap-5 border-line border-t pt-6 sm:col-span-2 sm:grid-cols-2">
      {/* A legend that floats is laid out like the fields, not on the upper border. */}
      <legend className="float-left font-display text-[1.25rem] sm:col-span-2">{title}</legend>
      {children}
    </fieldset>
  )
}
