import { Cell } from '../../ui/table.tsx'

/** A table cell with the transaction id. */
export function TransactionId({ id, className = '' }: { id: string; className?: string }) {
  return (
    <Cell label="Transaction Id" className={`max-md:items-baseline ${className}`}>
      <span className="block text-balance break-all max-md:text-right max-md:text-[.8125rem] md:max-2xl:text-[.8125rem] xl:max-2xl:max-w-30">
        {id}
      </span>
    </Cell>
  )
}
