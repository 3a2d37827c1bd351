import { Cell, NUMBER } from './table.tsx'
import { amountText } from './texts.ts'

/** Cells with amounts of money, in dollars, by the labels of their columns and in this order. */
export function AmountCells({ amounts }: { amounts: Record<string, number> }) {
  return Object.entries(amounts).map(([label, dollars]) => (
    <Cell key={label} label={label} className={NUMBER}>
      {amountText(dollars)}
    </Cell>
  ))
}
