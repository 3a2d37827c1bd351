import type { ImportResult } from '@ningjing/contract/passes/imports.schemas'
import { importPasses, listImported, removeImported } from '@ningjing/contract/passes/passes'
import { call } from '../../../lib/calls/call.ts'
import { ownKeyOf, useRefreshed } from '../../../lib/calls/query.ts'
import { sendFile } from '../../../lib/calls/send-file.ts'
import { pageQuery } from '../../../lib/lists/pages.ts'

/** Query for one page of the imported passes that wait, for the admin with this e-mail. */
export const importedPage = (email: string, cursor: string | undefined) =>
  pageQuery(ownKeyOf('passes', email, 'imported'), cursor, (query, signal) =>
    call(listImported, { query, signal }),
  )

/** Tells what would become of a file of passes. Throws `CallError`. */
export const tryImport = (file: Blob) => send(file, { dry: '1' })

/** The calls that change which imported passes wait; they refetch the list. */
export function useImportCalls() {
  const refreshed = useRefreshed('passes')
  return {
    importFile: (file: Blob) => refreshed(send(file, {})),
    remove: (id: string) => refreshed(call(removeImported, { params: { id } })),
  }
}

async function send(file: Blob, query: Record<string, string>): Promise<ImportResult> {
  return (await sendFile(importPasses, query, file)) as ImportResult
}
