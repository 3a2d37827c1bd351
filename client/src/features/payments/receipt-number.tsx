/** The number of a receipt, where it is a detail of a row. */
export function ReceiptNumber({ number }: { number: string }) {
  return (
    <span className="block whitespace-nowrap text-[.875rem] text-muted tabular-nums">
      <span className="sr-only">Receipt number </span>
      {number}
    </span>
  )
}
