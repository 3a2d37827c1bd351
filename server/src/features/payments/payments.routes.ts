import { startCheckout } from '@ningjing/contract/payments/checkout.schemas'
import {
  createPaymentIntent,
  exportPayments,
  giveBackSeat,
  listAllPayments,
  listPayments,
  readPayment,
  receiveCardEvent,
  recordPayment,
} from '@ningjing/contract/payments/payments.schemas'
import { isPlain, mapRows } from '../../base/paging.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { handleEvent, storeEvent } from './handle-event.ts'
import { listAdminPayments } from './list-admin-payments.ts'
import { paymentsFile } from './payments.csv.ts'
import { paymentView } from './payments.rules.ts'
import { startCheckout as startBuying } from './purchases/start-checkout.ts'
import { readReceipt } from './receipts/receipt.ts'
import { releaseCheckout } from './release-hold.ts'
import { settlePayment } from './settle-payment.ts'
import { startPayment } from './start-payment.ts'

/** Payment history, checkout and the card provider's webhook. */
export function paymentsRoutes(deps: Deps, serve: Serve): void {
  const { payments } = deps.stores

  serve(listPayments, async ({ query }, caller) => {
    if (isPlain(query)) return (await payments.listFor(caller._id)).map(paymentView)
    return mapRows(await payments.pageFor(caller._id, query), paymentView)
  })

  serve(listAllPayments, ({ query }) => listAdminPayments(deps, query))

  serve(readPayment, ({ params }, caller) => readReceipt(deps, caller._id, params.id))

  serve(exportPayments, (_input, caller) => paymentsFile(deps, caller))

  serve(createPaymentIntent, ({ body, address }, caller) => startPayment(deps, caller, body, address))

  serve(startCheckout, ({ body }, caller) => startBuying(deps, caller, body))

  serve(giveBackSeat, async ({ params, query }, caller) => ({
    state: await releaseCheckout(deps, caller._id, { ...params, ...query }),
  }))

  serve(recordPayment, async ({ body }, caller) => {
    const { orderId, deletedCount } = await settlePayment(deps, caller, body)
    return { insertResult: { insertedId: orderId }, deleteResult: { deletedCount } }
  })

  serve.signed(receiveCardEvent, 'stripe-signature', async (body, signature) => {
    const event = await storeEvent(deps, deps.cards.readEvent(body, signature))
    // Answered once the event is stored. The sweeper repeats what fails here.
    handleEvent(deps, event).catch((error: unknown) => {
      deps.log.warn({ err: error, event: event._id }, 'event left to the sweeper')
    })
    return { received: true as const }
  })
}
