import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'
import type { PageParams } from '../api/params.ts'

/** A payment method, with the part of its card that matters here. */
export type PaymentMethod = Omit<Stripe.PaymentMethod, 'billing_details' | 'card'> & {
  billing_details: {
    name: string | null
    email: string | null
    address: Pick<Stripe.Address, 'postal_code'> | null
  }
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'>
}

/** A charge, with the fields that a club has a use for. */
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'description'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'payment_method'
  | 'receipt_email'
  | 'refunded'
  | 'statement_descriptor_suffix'
  | 'status'
> &
  Pick<PaymentMethod, 'billing_details'> & {
    payment_method_details: { type: 'card'; card: PaymentMethod['card'] }
  }

/** A dispute without its evidence. */
export type Dispute = Omit<
  Stripe.Dispute,
  | 'balance_transactions'
  | 'enhanced_eligibility_types'
  | 'evidence'
  | 'evidence_details'
  | 'intended_submission_method'
>

/** An event: its type and the object that it is about. */
export type Event = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> &
  NewEvent
export type NewEvent = { type: EventType; data: { object: ObjectsByKind[Exclude<Kind, 'event'>] } }

/** Types of the events that the stand-in emits. */
type EventType =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

/** Stored objects by the value of their `object` field. */
export type ObjectsByKind = {
  payment_method: PaymentMethod
  payment_intent: Stripe.PaymentIntent
  charge: Charge
  refund: Stripe.Refund
  dispute: Dispute
  webhook_endpoint: Stripe.WebhookEndpoint
  event: Event
}
export type Kind = keyof ObjectsByKind

/** A filter: each field must have one of these values. */
export type Where = Record<string, string[] | undefined>

export type Page<Item> = { items: Item[]; hasMore: boolean }
type Row = { body: string }

export type Objects = ReturnType<typeof createObjects>

/** The objects of the API in their current state. */
export function createObjects(db: DatabaseSync) {
  const write = db.prepare(`
    insert into objects (id, kind, created, body) values (?, ?, ?, ?)
    on conflict (id) do update set body = excluded.body`)
  const read = db.prepare('select body from objects where kind = ? and id = ?')
  return {
    /** Inserts or replaces an object. */
    put(object: ObjectsByKind[Kind]): void {
      write.run(object.id, object.object, object.created, JSON.stringify(object))
    },

    /** Reads an object; undefined when there is none. */
    find<K extends Kind>(kind: K, id: string): ObjectsByKind[K] | undefined {
      const row = read.get(kind, id)
      return row && parsed<K>(row)
    },

    /** Reads one page, newest first. */
    page<K extends Kind>(kind: K, params: PageParams, where: Where = {}): Page<ObjectsByKind[K]> {
      const { condition, values } = conditionOf(kind, params, where)
      const rows = db
        .prepare(`select body from objects where ${condition} order by seq desc limit ?`)
        .all(...values, params.limit + 1)
      const items = rows.slice(0, params.limit).map((row) => parsed<K>(row))
      return { items, hasMore: rows.length > params.limit }
    },
  }
}

/** The cast is safe: only `put` writes rows, from objects of the SDK's types. */
function parsed<K extends Kind>(row: Record<string, unknown>): ObjectsByKind[K] {
  const { body } = row as Row
  return JSON.parse(body) as ObjectsByKind[K]
}

type Condition = { condition: string; values: SQLInputValue[] }

function conditionOf(kind: Kind, params: PageParams, where: Where): Condition {
  const parts: Condition[] = [{ condition: 'kind = ?', values: [kind] }, ...createdOf(params.created)]
  if (params.starting_after !== undefined) {
    const condition = 'seq < (select seq from objects where id = ?)'
    parts.push({ condition, values: [params.starting_after] })
  }
  for (const [field, values] of Object.entries(where)) {
    if (!values) continue
    const marks = values.map(() => '?').join(', ')
    parts.push({ condition: `body ->> '${field}' in (${marks})`, values })
  }
  return {
    condition: parts.map((part) => part.condition).join(' and '),
    values: parts.flatMap((part) => part.values),
  }
}

function createdOf(created: PageParams['created']): Condition[] {
  if (!created) return []
  return [
    { condition: 'created between ? and ?', values: [created.gte, created.lte ?? Number.MAX_SAFE_INTEGER] },
  ]
}
