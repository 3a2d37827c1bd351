import { field } from '@ningjing/contract/field-reasons'
import { isPrice } from '@ningjing/contract/money'
import { priceRule } from '@ningjing/contract/money.schemas'
import { MAX_POSITION } from '@ningjing/contract/passes/passes'
import type { OfferedProduct, ProductToAdd, ProductToEdit } from '@ningjing/contract/passes/passes.schemas'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import type { Deps } from '../../deps.ts'
import type { ProductRecord } from '../../domain/product.records.ts'
import type { Caller } from '../../http/caller.ts'
import { clubNow } from '../../steps/club-now.ts'
import { logTodo, workOff } from '../../steps/todos.ts'
import {
  changesOf,
  namedFields,
  outdatedFields,
  productFacts,
  productView,
  settingsOf,
} from './products.rules.ts'

/**
 * Adds a product. Throws `request.invalid` for a price below the least of the club's currency, and `class.not-found`.
 * @param id of the new product; where a product has it already, nothing is added
 */
export async function addProduct(
  deps: Deps,
  admin: Caller,
  sent: ProductToAdd,
  id = deps.stores.newId(),
): Promise<{ insertedId: string }> {
  await assertSellable(deps, sent)
  const { products } = deps.stores
  const last = (await products.findAll()).at(-1)?.position ?? -1
  const settings = settingsOf(sent, Math.min(last + 1, MAX_POSITION))
  const todo = logTodo(deps, admin._id, 'product.create', id, null, productFacts(settings))
  const record: ProductRecord = {
    _id: id,
    kind: 'pass',
    ...settings,
    createdAt: deps.clock.now(),
    rev: 0,
    todo: [todo],
    todos: 1,
  }
  if (await products.insert(record)) await workOff(deps, 'products', todo)
  return { insertedId: id }
}

/**
 * Changes a product for those who buy it from now on: passes keep a copy of what was sold. Throws `product.not-found`,
 * `product.edited` for a field that was changed since it was shown, and as `addProduct`.
 */
export async function editProduct(
  deps: Deps,
  admin: Caller,
  id: string,
  sent: ProductToEdit,
): Promise<{ modifiedCount: number }> {
  await assertSellable(deps, sent)
  const { products } = deps.stores
  return inTries(async () => {
    const product = await products.find(id)
    if (!product) throw new Problem('product.not-found')
    const outdated = outdatedFields(product, sent)
    if (Object.keys(outdated).length > 0) throw new Problem('product.edited', { facts: outdated })
    const changes = changesOf(product, sent)
    if (Object.keys(changes).length === 0) return { modifiedCount: 0 }
    const fields = namedFields(changes)
    const after = { ...productFacts({ ...product, ...changes }), ...(fields.length > 0 && { fields }) }
    const todo = logTodo(deps, admin._id, 'product.edit', id, productFacts(product), after)
    if (!(await products.edit(product, changes, todo))) return null
    await workOff(deps, 'products', todo)
    return { modifiedCount: 1 }
  })
}

/** The products that are on sale, in their order, with the classes that they are for. */
export async function listOffered({ stores }: Pick<Deps, 'stores'>): Promise<OfferedProduct[]> {
  const products = await stores.products.findOnSale()
  const classes = await stores.classes.titled(products.flatMap(({ for: of }) => classIdsIn(of)))
  const offered = classes
    .filter(({ status, stage }) => status === 'approved' && stage === 'open')
    .sort((a, b) => a.name.localeCompare(b.name))
  return products.map((product) => {
    const ids = classIdsIn(product.for)
    const own = offered.filter(({ _id }) => ids.includes(_id))
    return { ...productView(product), classes: own.map(({ _id, name }) => ({ _id, name })) }
  })
}

const classIdsIn = (of: ProductRecord['for']) => ('classIds' in of ? of.classIds : [])

/** Throws unless a card can be charged the price, and the classes exist. */
async function assertSellable(deps: Deps, sent: ProductToEdit): Promise<void> {
  const { currency } = (await clubNow(deps)).club
  if (sent.price !== undefined && !isPrice(sent.price, currency)) {
    const fields = [field('price', priceRule(currency))]
    throw new Problem('request.invalid', { fields })
  }
  const classIds = [...new Set(sent.for ? classIdsIn(sent.for) : [])]
  const found = await deps.stores.classes.titled(classIds)
  if (found.some(({ of }) => of) || found.length < classIds.length) throw new Problem('class.not-found')
}
