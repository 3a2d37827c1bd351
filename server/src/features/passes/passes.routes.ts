import * as passes from '@ningjing/contract/passes/passes.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { productView } from './products.rules.ts'
import { addProduct, editProduct } from './products.ts'

/** Passes that the club sells. */
export function passesRoutes(deps: Deps, serve: Serve): void {
  const { products } = deps.stores
  serve(passes.listProducts, async () => (await products.findOnSale()).map(productView))
  serve(passes.listAllProducts, async () => (await products.findAll()).map(productView))
  serve(passes.createProduct, ({ body, repeatId }, caller) => addProduct(deps, caller, body, repeatId))
  serve(passes.editProduct, ({ params, body }, caller) => editProduct(deps, caller, params.id, body))
}
