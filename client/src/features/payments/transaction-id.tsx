import { Cell } from '../../ui/table.tsx'

/** A table cell with the transaction id. */
export function TransactionId({ id }: { id: string }) {
  return (
    <Cell label="Transaction Id" className="max-md:items-baseline">
      <span className="block text-balance break-all max-md:text-right max-md:text-[.8125rem] md:max-xl:text-[.875rem]">
        {id}
      </span>
    </Cell>
  )
}
