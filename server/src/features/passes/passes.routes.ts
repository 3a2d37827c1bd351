import * as passes from '@ningjing/contract/passes/passes.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { givePass } from './give-pass.ts'
import { productView } from './products.rules.ts'
import { addProduct, editProduct } from './products.ts'
import { passView } from './purses.rules.ts'

/** Passes that the club sells, and those that people have. */
export function passesRoutes(deps: Deps, serve: Serve): void {
  const { products, purses } = deps.stores
  serve(passes.listProducts, async () => (await products.findOnSale()).map(productView))
  serve(passes.listAllProducts, async () => (await products.findAll()).map(productView))
  serve(passes.createProduct, ({ body, repeatId }, caller) => addProduct(deps, caller, body, repeatId))
  serve(passes.editProduct, ({ params, body }, caller) => editProduct(deps, caller, params.id, body))
  serve(passes.listPasses, async (_input, caller) => (await purses.listFor(caller._id)).map(passView))
  serve(passes.listPassesOf, async ({ params }) => (await purses.listFor(params.user)).map(passView))
  serve(passes.givePass, ({ body, repeatId }, caller) => givePass(deps, caller, body, repeatId))
}
