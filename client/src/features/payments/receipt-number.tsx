/** The number of a receipt, where it is a detail of a row; `isBelowWord` if "Receipt" stands above it already. */
export function ReceiptNumber({ number, isBelowWord = false }: { number: string; isBelowWord?: boolean }) {
  return (
    <span className="block whitespace-normal text-[.875rem] text-muted tabular-nums">
      <span className={isBelowWord ? 'sr-only' : undefined}>Receipt </span>
      <span className="whitespace-nowrap">{number}</span>
    </span>
  )
}
