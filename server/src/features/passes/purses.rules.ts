import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { isoOf } from '../../base/iso.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'

export function passView({
  _id,
  productId,
  product,
  granted,
  left,
  state,
  validFrom,
  validUntil,
}: PurseRecord): Pass {
  return {
    _id,
    product: productId,
    name: product.name,
    granted,
    left,
    state,
    validFrom: isoOf(validFrom),
    validUntil: validUntil && isoOf(validUntil),
  }
}
