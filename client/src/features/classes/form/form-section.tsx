import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Most of its fields are short numbers, so that two stand beside each other on phones, too. */
  isNumbers?: boolean
  children: ReactNode
}

/** A part of a form of two columns, with a heading. */
export function FormSection({ title, isNumbers = false, children }: Props) {
  return (
    <fieldset
      className={`mt-2 grid min-w-0 gap-5 border-line border-t pt-6 sm:col-span-2 ${isNumbers ? 'grid-cols-2' : 'sm:grid-cols-2'}`}
    >
      {/* A legend that floats is laid out like the fields, not on the upper border. */}
      <legend
        className={`float-left font-display text-[1.25rem] ${isNumbers ? 'col-span-2' : 'sm:col-span-2'}`}
      >
        {title}
      </legend>
      {children}
    </fieldset>
  )
}
