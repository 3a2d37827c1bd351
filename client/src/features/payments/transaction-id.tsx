import { Cell } from '../../ui/table.tsx'

/** A table cell with the transaction id. */
export function TransactionId({ id, className = '' }: { id: string; className?: string }) {
  return (
    <Cell label="Transaction Id" className={`max-md:flex-wrap max-md:items-baseline ${className}`}>
      {/* In one line, so that it is read and compared as one; on small screens below its label where there is no space. */}
      <span className="ml-auto text-[.8125rem] max-md:break-all md:whitespace-nowrap print:break-all print:whitespace-normal">
        {id}
      </span>
    </Cell>
  )
}
