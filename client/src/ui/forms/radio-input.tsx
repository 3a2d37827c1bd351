import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label. */
  children: ReactNode
}

/** One of several choices, with its label. */
export function RadioInput({ children, ...input }: Props) {
  return (
    <label className="-ml-3 flex min-h-11 cursor-pointer items-start gap-3 py-2.5 pl-3">
      <input type="radio" {...input} className="mt-0.5 size-5 shrink-0 accent-(--primary)" />
      {children}
    </label>
  )
}
