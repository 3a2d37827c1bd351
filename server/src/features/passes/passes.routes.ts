import { MAX_IMPORT_BYTES } from '@ningjing/contract/passes/imports'
import * as imports from '@ningjing/contract/passes/imports.schemas'
import * as changes from '@ningjing/contract/passes/pass-changes.schemas'
import * as passes from '@ningjing/contract/passes/passes.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { passesOf } from '../../steps/passes-of.ts'
import { bookWithCredit } from './book-with-credit.ts'
import { extendPass, stopPass } from './change-pass.ts'
import { endPass, quotePassEnd } from './end-pass.ts'
import { givePass } from './give-pass.ts'
import { importPasses, listImported, removeImported } from './import-passes.ts'
import { passesFile, passUsesFile } from './passes.csv.ts'
import { productView } from './products.rules.ts'
import { addProduct, editProduct, listOffered } from './products.ts'

const IMPORT_LIMITS = {
  maxBytes: MAX_IMPORT_BYTES,
  maxAtOnce: 2,
  maxPerUser: 2,
  tooLarge: 'import.too-large',
  wrongType: 'import.wrong-type',
  busy: 'import.busy',
  assertAllowed: () => undefined,
} as const

/** Passes that the club sells, and those that people have. */
export function passesRoutes(deps: Deps, serve: Serve): void {
  const { products } = deps.stores
  serve(passes.listProducts, () => listOffered(deps))
  serve(passes.listAllProducts, async () => (await products.findAll()).map(productView))
  serve(passes.createProduct, ({ body, repeatId }, caller) => addProduct(deps, caller, body, repeatId))
  serve(passes.editProduct, ({ params, body }, caller) => editProduct(deps, caller, params.id, body))
  serve(passes.listPasses, (_input, caller) => passesOf(deps, caller._id))
  serve(passes.listPassesOf, ({ params }) => passesOf(deps, params.user))
  serve(passes.bookWithCredit, ({ body }, caller) => bookWithCredit(deps, caller, body))
  serve(passes.exportPasses, (_input, caller) => passesFile(deps, caller))
  serve(passes.exportPassUses, (_input, caller) => passUsesFile(deps, caller))
  serve(passes.givePass, ({ body, repeatId }, caller) => givePass(deps, caller, body, repeatId))
  serve.file(imports.importPasses, IMPORT_LIMITS, (file, caller, { query }) =>
    importPasses(deps, caller, file, query.dry === '1'),
  )
  serve(imports.listImported, ({ query }) => listImported(deps, query))
  serve(imports.removeImported, ({ params }, caller) => removeImported(deps, caller, params.id))
  serve(changes.quotePassEnd, ({ params }) => quotePassEnd(deps, params.id))
  serve(changes.endPass, ({ params, body }, caller) => endPass(deps, caller, params.id, body))
  serve(changes.stopPass, ({ params, body }, caller) => stopPass(deps, caller, params.id, body.stopped))
  serve(changes.extendPass, ({ params, body }, caller) => extendPass(deps, caller, params.id, body))
}
