import { describe, expect, it } from 'vitest'
import { checkClub } from './check-club.ts'
import { checkMoney } from './check-money.ts'
import { createHistory, type History } from './history.ts'
import type { State } from './read-state.ts'

const FIRST = { orderId: 'o1', classId: 'c1', userId: 'u1' }
const SECOND = { orderId: 'o2', classId: 'c1', userId: 'u2' }

/** One student is enrolled, another one is refunded. */
function aRun(): { history: History; state: State } {
  const yogaClass = {
    seats: 3,
    held: 0,
    enrolled: 1,
    capacity: 4,
    holds: {},
    roster: { u1: { orderId: 'o1' } },
  }
  const intent = { status: 'succeeded', amount: 4500 }
  const state: State = {
    classes: new Map([['c1', { _id: 'c1', ...yogaClass, status: 'approved', description: 'Text 1' }]]),
    users: new Map([['u9', { _id: 'u9', role: 'admin' }]]),
    selections: new Map([['s1', { _id: 's1' }]]),
    orders: new Map([
      ['o1', { intentId: 'pi_1' }],
      ['o2', { intentId: 'pi_2' }],
    ]),
    payments: new Map([['o1', { _id: 'o1', transactionId: 'pi_1', userId: 'u1', classId: 'c1' }]]),
    webhooks: new Map([['e1', { done: true }]]),
    intents: new Map([
      ['pi_1', { ...intent, id: 'pi_1', metadata: FIRST }],
      ['pi_2', { ...intent, id: 'pi_2', metadata: SECOND }],
    ]),
    refunds: new Map([['pi_2', [{ status: 'succeeded', amount: 4500 }]]]),
  }
  const history: History = {
    ...createHistory(),
    payments: [{ ...FIRST, intentId: 'pi_1' }],
    refunded: new Set(['pi_2']),
    secrets: [
      { intentId: 'pi_1', price: 45 },
      { intentId: 'pi_2', price: 45 },
    ],
    selections: new Map([['s1', { userId: 'u3', classId: 'c1', isDeleted: 'no' }]]),
    classes: new Map([['c1', { seats: 2 }]]),
    edits: [
      { classId: 'c1', delta: 2, isSaved: 'yes' },
      { classId: 'c1', delta: -1, isSaved: 'unknown' },
    ],
    texts: new Map([['c1', ['Text 1', 'Text 2']]]),
    decisions: [{ classId: 'c1', rev: 0, status: 'approved', isMade: 'yes' }],
    roles: new Map([['u9', ['admin']]]),
    events: new Set(['e1']),
    badEvents: new Set(['e2']),
  }
  return { history, state }
}

const found = ({ history, state }: ReturnType<typeof aRun>) => [
  ...checkMoney(history, state),
  ...checkClub(history, state),
]

/** Each violation, and how it is planted. */
const PLANTED: [line: string, plant: (run: ReturnType<typeof aRun>) => unknown][] = [
  ['payment o1: acknowledged, but lost', ({ state }) => state.payments.delete('o1')],
  ['class c1: u1 is in the roster without a payment', ({ state }) => state.payments.delete('o1')],
  [
    'payment o1: not in the roster',
    ({ state }) => Object.assign(state.classes.get('c1') ?? {}, { roster: {} }),
  ],
  [
    'intent pi_2: said to be refunded, but is not refunded in full once',
    ({ state }) => state.refunds.clear(),
  ],
  ['intent pi_2: paid, without a seat, not refunded', ({ state }) => state.refunds.clear()],
  [
    'intent pi_2: paid, without a seat, refunded',
    ({ state }) => state.refunds.get('pi_2')?.push({ amount: 1 }),
  ],
  ['intent pi_1: paid, with a seat, refunded', ({ state }) => state.refunds.set('pi_1', [{ amount: 4500 }])],
  [
    'intent pi_1: unknown to the provider, but its secret left the server',
    ({ state }) => state.intents.delete('pi_1'),
  ],
  [
    'intent pi_1: not of the price shown',
    ({ history }) => history.secrets.push({ intentId: 'pi_1', price: 4.5 }),
  ],
  ['intent pi_2: has no order record', ({ state }) => state.orders.delete('o2')],
  [
    'intent pi_2: can still be paid',
    ({ state }) => Object.assign(state.intents.get('pi_2') ?? {}, { status: 'open' }),
  ],
  [
    'intent pi_1: a seat without a payment',
    ({ state }) => Object.assign(state.intents.get('pi_1') ?? {}, { status: '' }),
  ],
  ['class c1: a hold is left', ({ state }) => Object.assign(state.classes.get('c1')?.holds, { u4: {} })],
  ['class c1: capacity 4, possible 2, 1', ({ history }) => history.edits.shift()],
  ['class c1 at revision 0: decided twice', ({ history }) => history.decisions.push(...history.decisions)],
  [
    'class c1: approved, but the decision is lost',
    ({ state }) => Object.assign(state.classes.get('c1') ?? {}, { status: 'denied' }),
  ],
  ['selection s1: acknowledged, but lost', ({ state }) => state.selections.clear()],
  [
    'selection s1: deleted, but is back',
    ({ history }) => Object.assign(history.selections.get('s1') ?? {}, { isDeleted: 'yes' }),
  ],
  ['description of c1: "Text 1", possible "Text 3"', ({ history }) => history.texts.set('c1', ['Text 3'])],
  ['no admin is left', ({ state }) => state.users.clear()],
  ['event e1: acknowledged, but not done', ({ state }) => state.webhooks.clear()],
  ['event e2: stored unsigned', ({ state }) => state.webhooks.set('e2', {})],
]

describe('the checker of a chaos run', () => {
  it('finds nothing in a sound run', () => {
    expect(found(aRun())).toEqual([])
  })

  it.each(PLANTED)('finds "%s"', (line, plant) => {
    const run = aRun()
    plant(run)
    expect(found(run)).toContain(line)
  })

  it('finds a class whose seats do not add up or are below zero', () => {
    const run = aRun()
    Object.assign(run.state.classes.get('c1') ?? {}, { seats: -1, capacity: 0 })
    expect(found(run)).toContain('class c1: seats -1, held 0, enrolled 1, roster 1, capacity 0')
  })
})
