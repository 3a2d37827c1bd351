import { expect, it } from 'vitest'
import { checkDesk } from './check-desk.ts'
import { checkMails } from './check-mails.ts'
import { checkMoney } from './check-money.ts'
import { checkPasses } from './check-passes.ts'
import { at } from './sound-classes.ts'
import { change, soundRun } from './sound-run.ts'

type Run = ReturnType<typeof soundRun>

const LASTS_30_DAYS = { product: { days: 30 }, createdAt: at(0), validUntil: new Date('2026-02-01') }

/**
 * A pass that was bought by card and pays a place, and has its credit back from a student who left and from the studio;
 * and an intent whose pass was refused.
 */
function passRun(): Run {
  const { history, state } = soundRun()
  const userId = 'u20'
  const order = (_id: string, classId = 'd5') => ({
    _id,
    userId,
    classId,
    passId: 'p1',
    intentId: null,
    cents: 0,
  })
  change(state.classes.get('d5')?.roster, userId, { orderId: 'o21', at: at(6) })
  change(state.classes, 'd5', { enrolled: 1, seats: 1 })
  change(state.classes.get('d5')?.barred, 'o22', { reason: 'canceled', at: at(7), cents: 0, credit: 1 })
  change(state.classes.get('d5')?.barred, 'o23', { reason: 'removed', at: at(8), cents: 0, credit: 1 })
  for (const one of [order('o21'), order('o22'), order('o23')]) state.orders.set(one._id, one)
  state.purses.set('p1', {
    ...{ _id: 'p1', userId, granted: 3, left: 2, ...LASTS_30_DAYS },
    uses: {
      o21: { classId: 'd5', spentAt: at(2) },
      o22: { classId: 'd5', back: at(7) },
      o23: { classId: 'd5', back: at(8) },
    },
  })
  state.purses.set('p2', { _id: 'p2', userId, granted: 0, left: 0, uses: {}, refused: 'mismatch' })
  const paid = {
    userId,
    classId: 'x1',
    productId: 'x1',
    transactionId: 'pi_p1',
    endedAt: null,
    refundedInCents: 0,
  }
  state.payments.set('p1', { _id: 'p1', ...paid })
  state.orders.set('p1', { _id: 'p1', userId, classId: 'x1', intentId: 'pi_p1', cents: 4000 })
  const intent = (id: string, orderId: string) => {
    return { id, status: 'succeeded', amount: 4000, metadata: { orderId, productId: 'x1', userId } }
  }
  state.intents.set('pi_p1', intent('pi_p1', 'p1'))
  state.intents.set('pi_p2', intent('pi_p2', 'p2'))
  state.refunds.set('pi_p2', [{ status: 'succeeded', amount: 4000 }])
  state.mails.push({ _id: 'pass:p1', kind: 'pass', facts: { orderId: 'p1' }, state: 'dropped', tries: 0 })
  addChanged({ history, state })
  addEnded({ history, state })
  history.passes.push({ orderId: 'p1', userId })
  history.credits.push({ orderId: 'o22', classId: 'd5', promised: 1 })
  return { history, state }
}

/** A pass was stopped two days ago, went on, and was extended; another stop of it may have been one of a day. */
function addChanged({ history, state }: Run): void {
  change(state.purses, 'p1', { validUntil: new Date('2026-02-06') })
  history.stops.push(
    { orderId: 'p1', days: { least: 2, most: 2 }, isMade: 'yes' },
    { orderId: 'p1', days: { least: 0, most: 1 }, isMade: 'unknown' },
  )
  history.closed.push({ orderId: 'p1', from: at(3), until: at(4) })
  history.extensions.push(
    { orderId: 'p1', until: '2026-02-05', isMade: 'yes' },
    { orderId: 'p1', until: '2026-03-01', isMade: 'no' },
  )
  for (const [what, to] of [
    ['pass.stop', 'stopped'],
    ['pass.go-on', 'going-on'],
    ['pass.extend', 'extended'],
  ] as const) {
    state.audit.push({ _id: what, what, subject: 'p1' })
    const facts = { orderId: 'p1', to }
    state.mails.push({ _id: `pass-changed:${to}`, kind: 'pass-changed', facts, state: 'dropped', tries: 0 })
  }
}

/**
 * A pass that was ended with two of its four credits; one came back later, and one stays used. And one for money at the
 * desk, half of which was given back by hand.
 */
function addEnded({ history, state }: Run): void {
  const userId = 'u21'
  change(state.classes.get('d5')?.barred, 'o24', { reason: 'canceled', at: at(7), cents: 0, credit: 1 })
  change(state.classes.get('d5')?.barred, 'o25', { reason: 'canceled', at: at(7), cents: 0, credit: 0 })
  const uses = { o24: { classId: 'd5', back: at(8), late: true }, o25: { classId: 'd5' } }
  const end = { credits: 2, cents: 2000, paidInCents: 4000 }
  state.purses.set('p3', { _id: 'p3', userId, granted: 4, left: 0, uses, end, ...LASTS_30_DAYS })
  const ofDesk = { granted: 2, left: 0, uses: { o25: { classId: 'd5' } } }
  state.purses.set('p4', {
    ...{ _id: 'p4', userId, ...ofDesk, ...LASTS_30_DAYS },
    end: { credits: 1, cents: 500, paidInCents: 1000 },
  })
  const sold = { userId, classId: 'x1', productId: 'x1', endedAt: at(7), moved: null }
  const paid = { _id: 'p3', ...sold, transactionId: 'pi_p3', dueBackInCents: 3000, refundedInCents: 3000 }
  state.payments.set('p3', paid)
  state.payments.set('p4', {
    ...{ _id: 'p4', ...sold, transactionId: 'desk_p4', dueBackInCents: 500, refundedInCents: 500 },
    ...{ kind: 'desk', desk: 'cash', priceInCents: 1000 },
    ...{ dueByHandInCents: 500, handedInCents: 500, refundFailedInCents: 0 },
  })
  const order = { userId, classId: 'x1', productId: 'x1', tries: 0 }
  state.orders.set('p3', { _id: 'p3', ...order, intentId: 'pi_p3', cents: 4000 })
  state.orders.set('p4', {
    ...{ _id: 'p4', ...order, intentId: null, cents: 1000 },
    ...{ kind: 'desk', desk: 'cash', handedInCents: 500 },
  })
  const metadata = { orderId: 'p3', productId: 'x1', userId }
  state.intents.set('pi_p3', { id: 'pi_p3', status: 'succeeded', amount: 4000, metadata })
  state.refunds.set(
    'pi_p3',
    [2000, 1000].map((amount) => ({ status: 'succeeded', amount })),
  )
  const mail = (orderId: string, kind: string, facts: object = {}) =>
    state.mails.push({
      _id: `${kind}:${orderId}`,
      kind,
      facts: { orderId, ...facts },
      state: 'dropped',
      tries: 0,
    })
  for (const orderId of ['p3', 'p4']) {
    mail(orderId, 'pass-changed', { to: 'ended' })
    mail(orderId, 'pass')
  }
  mail('p4', 'handed', { cents: 500 })
  history.passEnds.push({ orderId: 'p3', credits: 2, cents: 2000, isMade: 'yes' })
  history.closed.push({ orderId: 'p3', from: at(7), until: undefined })
  history.desk.set(userId, { classId: 'x1', how: 'cash', cents: 1000, isMade: 'yes' })
  history.handed.push({ orderId: 'p4', cents: 500, isMade: 'yes' })
}

const found = ({ history, state }: Run) => [
  ...checkPasses(history, state),
  ...[...checkMoney(history, state), ...checkDesk(history, state), ...checkMails(state)].filter((line) =>
    /p[1-4]/.test(line),
  ),
]

it('finds nothing in a sound run', () => {
  expect(found(passRun())).toEqual([])
})

const PLANTED: [line: string, plant: (run: Run) => unknown][] = [
  ['pass p1: acknowledged, but lost', ({ state }) => state.payments.delete('p1')],
  ['pass p1: acknowledged, but lost', ({ state }) => change(state.purses, 'p1', { refused: 'mismatch' })],
  ['pass p1: 3 of 3 left, 1 in use', ({ state }) => change(state.purses, 'p1', { left: 3 })],
  ['pass p1: -1 of 0 left, 1 in use', ({ state }) => change(state.purses, 'p1', { left: -1, granted: 0 })],
  ['pass p1: the credit of o21 pays for nothing', ({ state }) => change(state.classes, 'd5', { roster: {} })],
  [
    'pass p1: the credit of o21 is back, and still pays',
    ({ state }) => change(state.purses.get('p1')?.uses, 'o21', { back: at(9) }),
  ],
  ['order o21: paid by a pass and by card', ({ state }) => change(state.orders, 'o21', { intentId: 'pi_9' })],
  ['order o21: a place without its credit', ({ state }) => change(state.purses, 'p1', { uses: {} })],
  [
    'order o23: ended by the studio, which keeps the credit',
    ({ state }) => change(state.purses.get('p1')?.uses, 'o23', { back: undefined }),
  ],
  [
    'order o22: 1 credits promised, 0 came back',
    ({ state }) => change(state.classes.get('d5')?.barred, 'o22', { credit: 0 }),
  ],
  ['intent pi_p1: paid, without a pass', ({ state }) => state.purses.delete('p1')],
  ['intent pi_p2: 0 cents given back of a pass, 4000 due', ({ state }) => state.refunds.delete('pi_p2')],
  [
    'intent pi_p1: a pass without a payment',
    ({ state }) => change(state.intents, 'pi_p1', { status: 'canceled' }),
  ],
  ['intent pi_p1: can still be paid', ({ state }) => change(state.intents, 'pi_p1', { status: 'open' })],
  ['order p1: 0 mails about its beginning', ({ state }) => state.mails.splice(0, state.mails.length)],
  [
    'pass p3: 0 of 4 left, 1 in use',
    ({ state }) => change(state.purses.get('p3')?.uses, 'o24', { late: false }),
  ],
  [
    'pass p3: its end was acknowledged, but lost',
    ({ state }) => change(state.purses, 'p3', { end: undefined }),
  ],
  [
    'pass p3: ended with 1900 cents, which nobody was shown',
    ({ state }) => change(state.purses, 'p3', { end: { credits: 2, cents: 1900, paidInCents: 4000 } }),
  ],
  [
    'pass p3: ended with 2000 cents, which nobody was shown',
    ({ history }) => history.passEnds.splice(0, 1, { orderId: 'p3', credits: 3, cents: 2000, isMade: 'yes' }),
  ],
  [
    'pass p3: 1900 of 4000 cents for 2 of 4 credits at its end',
    ({ state }) => Object.assign(state.purses.get('p3')?.end, { cents: 1900 }),
  ],
  [
    'pass p3: 1999 of 4000 cents for null of null credits at its end',
    ({ state }) => {
      const end = { credits: null, cents: 1999, paidInCents: 4000, at: new Date('2026-01-16T10:00Z') }
      change(state.purses, 'p3', { granted: null, left: null, end })
    },
  ],
  [
    'pass p1: valid until 2026-02-04, not between 2026-02-05 and 2026-02-08',
    ({ state }) => change(state.purses, 'p1', { validUntil: new Date('2026-02-05') }),
  ],
  [
    'pass p1: valid until 2026-02-09, not between 2026-02-05 and 2026-02-08',
    ({ state }) => change(state.purses, 'p1', { validUntil: new Date('2026-02-10') }),
  ],
  [
    'pass p1: valid until 2026-02-01, not between 2026-02-02 and 2026-02-03',
    ({ history, state }) => {
      history.extensions.shift()
      change(state.purses, 'p1', { validUntil: new Date('2026-02-02') })
    },
  ],
  [
    'pass p4: valid until 2026-02-01, not between 2026-01-31 and 2026-01-31',
    ({ state }) => change(state.purses, 'p4', { validUntil: new Date('2026-02-02') }),
  ],
  [
    'pass p1: has paid o21 while it was stopped',
    ({ state }) => change(state.purses.get('p1')?.uses, 'o21', { spentAt: new Date(at(3).getTime() + 1) }),
  ],
  [
    'pass p3: has paid o25 after its end',
    ({ state }) => change(state.purses.get('p3')?.uses, 'o25', { spentAt: at(8) }),
  ],
  [
    'pass p1: stopped 1 times, with 2 mails',
    ({ state }) => state.mails.push(state.mails.find(({ _id }) => _id === 'pass-changed:stopped') ?? {}),
  ],
  [
    'pass p1: extended 1 times, with 0 mails',
    ({ state }) =>
      state.mails.splice(
        state.mails.findIndex(({ _id }) => _id === 'pass-changed:extended'),
        1,
      ),
  ],
  [
    'order o21: a place without its credit',
    ({ state }) => change(state.purses.get('p1')?.uses, 'o21', { place: 'o27' }),
  ],
  [
    'intent pi_p3: 2000 cents given back of a pass, 3000 due',
    ({ state }) => state.refunds.set('pi_p3', [{ status: 'succeeded', amount: 2000 }]),
  ],
  [
    'payment p3: ended with 2000 cents due, 3000 in its pass',
    ({ state }) => change(state.payments, 'p3', { dueBackInCents: 2000 }),
  ],
  [
    'order p4: 500 cents given back by hand, 0 due',
    ({ state }) => change(state.purses, 'p4', { end: undefined }),
  ],
  ['order p3: 0 mails about its end', ({ state }) => state.mails.splice(0, state.mails.length)],
]

it.each(PLANTED)('finds "%s"', (line, plant) => {
  const run = passRun()
  plant(run)
  expect(found(run)).toContain(line)
})
