import { Email, Id, Moment, OptionalPictureUrl, PictureUrl } from '@ningjing/contract/fields.schemas'
import { MAX_PRICE, MIN_PRICE } from '@ningjing/contract/money'
import { Price } from '@ningjing/contract/money.schemas'
import { createPaymentIntent, recordPayment } from '@ningjing/contract/payments/payments.schemas'
import { contractSchemas } from '@ningjing/contract/testing/contract-endpoints'
import { Phone } from '@ningjing/contract/users/users.schemas'
import * as z from 'zod/mini'

type Note = { id?: string; description?: string; override?: object }

/** What the schemas themselves do not say in a JSON Schema. */
const NOTES: [z.ZodMiniType | undefined, Note][] = [
  [Id, { description: 'Id of 24 hex digits.' }],
  [Email, { description: 'E-mail address, lower-cased.' }],
  [Moment, { description: 'Moment in UTC (ISO 8601).' }],
  [
    PictureUrl,
    {
      description:
        "An https address without user and password, or the path of one of the site's own pictures.",
    },
  ],
  [
    OptionalPictureUrl,
    { description: "An https address, the path of one of the site's pictures, or empty." },
  ],
  [
    Price,
    { description: `Dollars: 0, or ${MIN_PRICE.toFixed(2)} to ${MAX_PRICE} with at most two decimals.` },
  ],
  [
    Phone,
    {
      description:
        'Empty, or 6 to 15 digits with an optional +; blanks, dashes, dots, slashes and brackets are taken out.',
    },
  ],
  [
    createPaymentIntent.body,
    {
      description:
        'Either `selectedId` names the selection to pay, or the student has exactly one unpaid selection at `price`; else 400 `selection.ambiguous`. `price` is what the student was shown; another price of the class is 409 `class.price-changed`.',
    },
  ],
  [
    recordPayment.body,
    {
      description:
        'Either the `transactionId` of a confirmed card payment, or the `selectedId` of a free class. With both, `selectedId` is ignored.',
      override: { anyOf: [{ required: ['transactionId'] }, { required: ['selectedId'] }] },
    },
  ],
]

/** Gives the object schemas of the contract their export names as ids, and adds the notes. */
export async function annotateContract(): Promise<void> {
  const names = (await contractSchemas()).map(([name, schema]) => [schema, { id: name }] as const)
  for (const [schema, note] of [...names, ...NOTES]) {
    if (schema) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...note })
  }
}
