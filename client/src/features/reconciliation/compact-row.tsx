import type { ReactNode } from 'react'
import { Cell, NUMBER } from '../../ui/table.tsx'

// `display` drops the role of a row, so it is set explicitly.
const ROW = { role: 'row' }

/**
 * A row of a table with a name, four numbers and a result. On phones it is a block of two lines: the name beside the
 * result, then the numbers side by side, each below its label.
 */
export function CompactRow({ children }: { children: ReactNode }) {
  return (
    <tr
      {...ROW}
      className="grid grid-cols-4 gap-x-3 gap-y-2 border-line border-b p-4 last:border-0 md:table-row md:p-0 md:[&:not(:last-child)>td]:border-b md:[&>td]:border-line"
    >
      {children}
    </tr>
  )
}

export function CompactName({ children }: { children: ReactNode }) {
  return <Cell className="wrap-anywhere max-md:order-first max-md:col-span-3 max-md:p-0">{children}</Cell>
}

export function CompactNumber({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Cell
      label={label}
      className={`${NUMBER} xl:w-28 max-md:flex-col max-md:justify-end max-md:gap-0 max-md:p-0 max-md:before:text-[.8125rem] max-md:before:leading-tight`}
    >
      {children}
    </Cell>
  )
}

/** Classes of the last column. */
const END = 'xl:w-44 xl:pl-8!'

/** The heading of the last column. */
export const endColumn = (label: string) => ({ label, className: END })

/** The result, at the end of the row; on phones at the right of the name, or below it where it is a problem. */
export function CompactEnd({ isProblem, children }: { isProblem: boolean; children: ReactNode }) {
  const place = isProblem ? 'max-md:col-span-4' : 'justify-end max-md:text-right'
  return (
    <Cell
      className={`${END} items-start max-md:order-first max-md:p-0 max-md:text-[.875rem] ${isProblem ? '' : 'text-muted'} ${place}`}
    >
      {children}
    </Cell>
  )
}
