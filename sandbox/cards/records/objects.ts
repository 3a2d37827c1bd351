import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'
import type { PageParams } from '../api/params.ts'

/** Stored objects by the value of their `object` field. */
export type ObjectsByKind = {
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  webhook_endpoint: Stripe.WebhookEndpoint
  event: Stripe.Event
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
  if (created === undefined) return []
  if (typeof created === 'number') return [{ condition: 'created = ?', values: [created] }]
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
  return Object.entries(signs).flatMap(([name, sign]) => {
    const bound = created[name as keyof typeof signs]
    return bound === undefined ? [] : [{ condition: `created ${sign} ?`, values: [bound] }]
  })
}
