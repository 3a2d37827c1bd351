import { describe, expect, it } from 'vitest'
import { checkClub } from './check-club.ts'
import { checkDates } from './check-dates.ts'
import { checkDesk } from './check-desk.ts'
import { checkEnds } from './check-ends.ts'
import { checkLines } from './check-lines.ts'
import { checkMails } from './check-mails.ts'
import { checkMessages } from './check-messages.ts'
import { checkMoney } from './check-money.ts'
import { checkMoves } from './check-moves.ts'
import { checkTeachers } from './check-teachers.ts'
import { at, SINGLE_DATES } from './sound-classes.ts'
import { change, soundRun } from './sound-run.ts'

const found = ({ history, state }: ReturnType<typeof soundRun>) => [
  ...checkMoney(history, state),
  ...checkClub(history, state),
  ...checkLines(history, state),
  ...checkEnds(history, state),
  ...checkDates(history, state),
  ...checkMoves(history, state),
  ...checkMails(state),
  ...checkDesk(history, state),
  ...checkTeachers(history, state),
  ...checkMessages(history, state),
]

/** Each violation, and how it is planted. */
const PLANTED: [line: string, plant: (run: ReturnType<typeof soundRun>) => unknown][] = [
  ['payment o1: acknowledged, but lost', ({ state }) => state.payments.delete('o1')],
  ['payment o3: acknowledged, but lost', ({ state }) => change(state.classes, 'c1', { barred: {} })],
  ['class c1: u1 is in the roster without a payment', ({ state }) => state.payments.delete('o1')],
  ['payment o1: not in the roster', ({ state }) => change(state.classes, 'c1', { roster: {} })],
  [
    'payment o3: ended with 45 cents due, 2250 in its class',
    ({ state }) => change(state.payments, 'o3', { dueBackInCents: 45 }),
  ],
  [
    'payment o1: 0 cents given back, 1700 at the provider and by hand',
    ({ state }) => change(state.payments, 'o1', { refundedInCents: 0 }),
  ],
  [
    'intent pi_2: said to be refunded, but is not refunded in full once',
    ({ state }) => state.refunds.set('pi_2', [{ amount: 2000 }, { amount: 2500 }]),
  ],
  ['intent pi_1: said to be refunded, but has a seat', ({ history }) => history.refunded.add('pi_1')],
  ['intent pi_2: 0 cents given back, 4500 due', ({ state }) => state.refunds.clear()],
  [
    'intent pi_3: 2251 cents given back, 2250 due',
    ({ state }) => state.refunds.get('pi_3')?.push({ amount: 1 }),
  ],
  [
    'intent pi_1: 4500 cents given back, 1700 due',
    ({ state }) => state.refunds.set('pi_1', [{ amount: 4500 }]),
  ],
  [
    'intent pi_3: paid, with neither seat nor end',
    ({ state }) => change(state.classes, 'c1', { barred: {} }),
  ],
  [
    'intent pi_1: paid, with a seat and an end',
    ({ state }) => change(state.classes, 'c1', { barred: { o1: { reason: 'canceled', cents: 1 } } }),
  ],
  [
    'intent pi_1: unknown to the provider, but its secret left the server',
    ({ state }) => state.intents.delete('pi_1'),
  ],
  [
    'intent pi_1: not of the price shown',
    ({ history }) => history.secrets.push({ intentId: 'pi_1', price: 4.5 }),
  ],
  ['intent pi_2: has no order record', ({ state }) => state.orders.delete('o2')],
  ['intent pi_2: can still be paid', ({ state }) => change(state.intents, 'pi_2', { status: 'open' })],
  ['intent pi_1: a seat without a payment', ({ state }) => change(state.intents, 'pi_1', { status: '' })],
  [
    'order o3: its end was acknowledged, but is lost',
    ({ state }) => change(state.classes, 'c1', { barred: {} }),
  ],
  [
    'order o3: 4500 cents promised, 2250 decided',
    ({ history }) => Object.assign(history.ends[0] ?? {}, { promised: 4500 }),
  ],
  ['order o3: canceled with 2250 cents, which nobody wanted', ({ history }) => history.ends.shift()],
  [
    'order o3: has ended and has a seat',
    ({ state }) => change(state.classes.get('c1')?.roster ?? {}, 'u3', { orderId: 'o3', at: at(1) }),
  ],
  [
    'order o4: removed after class c2 was canceled',
    ({ state }) => change(state.classes.get('c2')?.barred ?? {}, 'o4', { reason: 'removed' }),
  ],
  [
    'order o4: class-canceled with 45 cents, which nobody wanted',
    ({ state }) => change(state.classes.get('c2')?.barred ?? {}, 'o4', { cents: 45 }),
  ],
  [
    'class c2: its cancellation was acknowledged, but is lost',
    ({ state }) => change(state.classes, 'c2', { stage: 'open' }),
  ],
  ['class c2: canceled by nobody', ({ history }) => history.cancels.clear()],
  ['class c2: canceled, but not empty', ({ state }) => change(state.classes, 'c2', { held: 1 })],
  [
    'class c2: canceled with 2 students, 1 ended with it',
    ({ history }) => change(history.cancels, 'c2', { students: 2 }),
  ],
  ['class c1: date d3 canceled by nobody', ({ history }) => history.dates.pop()],
  [
    'class c1: date d2 was canceled, but is back',
    ({ history }) => history.dates.push({ classId: 'c1', sessionId: 'd2', isMade: 'yes' }),
  ],
  [
    'class c1: u1 has no share of date d3',
    ({ state }) => change(state.classes.get('c1')?.roster ?? {}, 'u1', { shares: {} }),
  ],
  [
    'class c1: u1 has a share of 15 cents of 4500 for date d3',
    ({ state }) => change(state.classes.get('c1')?.roster ?? {}, 'u1', { shares: { d3: 15 } }),
  ],
  [
    'class c1: u1 has a share of date d1, which is not due',
    ({ state }) => change(state.classes.get('c1')?.roster ?? {}, 'u1', { shares: { d1: 1500 } }),
  ],
  [
    'order o1: 1700 cents to give back, not the sum of its shares and goodwill',
    ({ history }) => history.goodwill.shift(),
  ],
  [
    'order o3: 2250 cents quoted, 4500 by its terms',
    ({ history }) => history.classes.set('c1', { seats: 2, isLate: false, latePercent: 50 }),
  ],
  [
    'order o6: 1650 cents quoted, 300 by its terms',
    ({ history }) => history.classes.set('c1', { seats: 2, isLate: true, latePercent: 0 }),
  ],
  [
    'order o5: its move to o6 was acknowledged, but is lost',
    ({ state }) => change(state.classes.get('c1')?.barred ?? {}, 'o5', { to: 'o7' }),
  ],
  [
    'order o5: 1500 cents promised, moved for 1400',
    ({ state }) => change(state.orders, 'o6', { cents: 3100 }),
  ],
  [
    'moved order o6: is there, but the place before has not ended for it',
    ({ state }) => change(state.classes, 'c1', { barred: {} }),
  ],
  ['moved order o6: nobody wanted this move', ({ history }) => history.moves.pop()],
  [
    'moved order o6: has neither a place nor an end',
    ({ state }) => change(state.classes, 'c4', { roster: {} }),
  ],
  [
    'moved order o6: has a place and an end',
    ({ state }) => change(state.classes, 'c4', { barred: { o6: { reason: 'removed', cents: 300 } } }),
  ],
  [
    'moved order o6: its payment gives back 1500 cents, 1800 are due',
    ({ state }) => change(state.classes.get('c1')?.barred ?? {}, 'o5', { cents: 1500 }),
  ],
  ['order o6: 0 mails about its beginning', ({ state }) => state.mails.pop()],
  ['order o1: 0 mails about its beginning', ({ state }) => state.mails.shift()],
  ['order o4: 0 mails about its end', ({ state }) => state.mails.splice(-2, 1)],
  ['mail enrolled:o1: lost', ({ state }) => state.deliveries.shift()],
  ['mail enrolled:o1: due', ({ state }) => Object.assign(state.mails[0] ?? {}, { state: 'due' })],
  [
    'mail enrolled:o1: sent 2 times in 1 tries',
    ({ state }) => state.deliveries.push('<enrolled.o1@chaos.example>'),
  ],
  [
    'order o3: 2 mails about its end',
    ({ state }) =>
      state.mails.push({
        _id: 'm',
        kind: 'class-canceled',
        facts: { orderId: 'o3' },
        state: 'dropped',
        tries: 0,
      }),
  ],
  ['class c3: 1 seats, but 1 wait', ({ state }) => change(state.classes, 'c3', { seats: 1, capacity: 1 })],
  ['class c3: queued 2, but 1 wait', ({ state }) => change(state.classes, 'c3', { queued: 2 })],
  ['class c3: canceled, but 1 wait', ({ state }) => change(state.classes, 'c3', { stage: 'canceled' })],
  [
    'class c3: somebody is in its waiting list twice, or in the class already',
    ({ state }) => change(state.classes, 'c3', { queue: [{ userId: 'u5' }, { userId: 'u5' }] }),
  ],
  ['class c3: u5 waited for it and was lost', ({ state }) => change(state.classes, 'c3', { queue: [] })],
  [
    'class c3: u6 has left its waiting list, but is back',
    ({ state }) => change(state.classes, 'c3', { queue: [{ userId: 'u6' }] }),
  ],
  ['class c1: a hold is left', ({ state }) => change(state.classes, 'c1', { holds: { u4: {} } })],
  ['class c1: capacity 4, not the sum of its edits', ({ history }) => history.edits.shift()],
  ['class c1: its sales are open, not closed', ({ history }) => history.sales.set('c1', ['closed'])],
  [
    'class c1: its sales are closed, not open',
    ({ state }) => change(state.classes, 'c1', { salesEndAt: at(1) }),
  ],
  ['class c1 at revision 0: decided twice', ({ history }) => history.decisions.push(...history.decisions)],
  [
    'class c1: approved, but the decision is lost',
    ({ state }) => change(state.classes, 'c1', { status: 'denied' }),
  ],
  ['selection s1: acknowledged, but lost', ({ state }) => state.selections.clear()],
  [
    'selection s1: deleted, but is back',
    ({ history }) => Object.assign(history.selections.get('s1') ?? {}, { isDeleted: 'yes' }),
  ],
  ['description of c1: "Text 1", possible "Text 3"', ({ history }) => history.texts.set('c1', ['Text 3'])],
  [
    'order o8: 3000 cents taken at the desk by cash, which nobody wanted',
    ({ history }) => history.desk.clear(),
  ],
  [
    'payment o8: not what was taken at the desk',
    ({ state }) => change(state.payments, 'o8', { desk: 'terminal' }),
  ],
  [
    'order o8: 4000 cents given back by hand, 3000 due',
    ({ state }) => change(state.orders, 'o8', { handedInCents: 4000 }),
  ],
  [
    'order o8: 1000 cents given back by hand, not what was acknowledged',
    ({ history }) => history.handed.push({ orderId: 'o8', cents: 1000, isMade: 'yes' }),
  ],
  ['order o8: 1000 cents given back by hand, 0 in mails', ({ state }) => state.mails.splice(7, 1)],
  [
    'payment o8: 3000, 0, 1000, 2000 due, handed, given back and left, not 3000, 1000, 1000, 2000',
    ({ state }) => change(state.payments, 'o8', { handedInCents: 0 }),
  ],
  [
    'order o8: paid at the desk, but the card provider was asked',
    ({ state }) => change(state.intents, 'pi_1', { metadata: { orderId: 'o8' } }),
  ],
  ['change g1: the new teacher has no mail', ({ state }) => state.mails.splice(8, 1)],
  ['change g1: who taught before has no mail', ({ state }) => state.mails.splice(9, 1)],
  ['change g1: order o1 has no mail', ({ state }) => state.mails.splice(10, 1)],
  ['change g1: somebody has two mails', ({ state }) => state.mails.push({ ...state.mails[10] })],
  ['change g1: nobody wanted this teacher', ({ history }) => history.teachers.pop()],
  [
    'class c1, date d2: t2 was acknowledged 2 times, changed 1 times',
    ({ history }) => history.teachers.push(...history.teachers),
  ],
  [
    'class c1: taught by t2, last given to t1',
    ({ state }) => {
      change(state.classes, 'c1', { instructorId: 't2' })
      state.audit.push({ _id: 'g2', what: 'class.teacher', at: at(3) })
      const facts = { classId: 'c1', change: 'g2', teacherId: 't1', insteadOfId: 't2' }
      state.mails.push({ kind: 'changed', userId: 't1', facts, _id: 'g2', state: 'dropped', tries: 0 })
    },
  ],
  [
    'class c1: date d2 has the teacher undefined, last given to t2',
    ({ state }) => Object.assign(state.classes.get('c1')?.sessions[1], { teacher: undefined }),
  ],
  ['class c1: names Ann, taught by t1', ({ state }) => change(state.classes, 'c1', { instructor: 'Ann' })],
  ['class c1: date d2 names Ben, taught by t2', ({ state }) => change(state.users, 't2', { name: 'Bea' })],
  [
    'class c1: date d2 is taught by t2, not so in the timetable',
    ({ state }) => Object.assign(state.timetable[1] ?? {}, { substitutes: undefined }),
  ],
  ['message "Hello": acknowledged, but lost', ({ state }) => state.messages.pop()],
  [
    'message "Hello": to 2 people, stored for 1',
    ({ history }) => Object.assign(history.messages[0] ?? {}, { recipients: 2 }),
  ],
  [
    'message "Hello": not for u7, who is enrolled',
    ({ state }) => Object.assign(state.messages[0] ?? {}, { to: [{ userId: 'u5' }] }),
  ],
  ['message m1: nobody wrote it', ({ history }) => history.messages.pop()],
  ['message m1: 0 mails to u7', ({ state }) => state.mails.splice(11, 1)],
  ['message m1: 2 mails to u7', ({ state }) => state.mails.push({ ...state.mails[11] })],
  [
    'message m1: a mail to u7, for whom it is not',
    ({ state }) => Object.assign(state.messages[0] ?? {}, { to: [] }),
  ],
  ['message m1: to u7, who is not in class c4', ({ state }) => change(state.orders, 'o6', { classId: 'c1' })],
  [
    'writer t1: 21 messages on one day',
    ({ state }) =>
      state.messages.push(...Array.from({ length: 20 }, () => ({ ...state.messages[0], to: [] }))),
  ],
  ['class c4: date d4 is not sold', ({ state }) => state.classes.delete('d4')],
  [
    'class c4: date 2026-01-09T18:00 opened 0 times, not 1',
    ({ state }) => change(state.classes, 'c4', { sessions: SINGLE_DATES.slice(0, 1) }),
  ],
  [
    'class c4: date 2026-01-02T18:00 opened 2 times, not 1',
    ({ state }) => change(state.classes, 'c4', { sessions: [...SINGLE_DATES, SINGLE_DATES[0]] }),
  ],
  [
    'class c4: date 2026-01-09T18:00 opened 1 times, not 0',
    ({ state }) => change(state.classes, 'c4', { repeatOpened: { '5 18:00': '2026-01-02' } }),
  ],
  ['class c4: repeats, and has no date', ({ state }) => change(state.classes, 'c4', { sessions: [] })],
  ['date d4: its class is not there', ({ state }) => state.classes.delete('c4')],
  [
    'date d5: has ", t1, 2026-01-09T18:00, ", its class ", t1, 2026-01-09T19:00, "',
    ({ state }) => change(state.classes, 'd5', { sessions: [{ id: 'd5', local: '2026-01-09T18:00' }] }),
  ],
  [
    'date d5: at 2026-01-09T19:00, moved to 2026-01-09T20:00',
    ({ history }) => history.times.set('d5', ['2026-01-09T20:00']),
  ],
  [
    'date d4: capacity 2, not 2 and 1 of students',
    ({ state }) => change(state.classes, 'd4', { seats: 2, capacity: 2 }),
  ],
  ['date d4: lacks the seat k1', ({ state }) => change(state.classes, 'd4', { grown: {} })],
  [
    'date d5: has the seat k2, which nobody left to it',
    ({ state }) => change(state.classes, 'd5', { grown: { k2: 1 } }),
  ],
  [
    'date d5: its class has canceled it, but it is open',
    ({ state }) => change(state.classes, 'c4', { stage: 'canceled', canceled: { at: at(9) } }),
  ],
  ['date d5: canceled by nobody', ({ state }) => change(state.classes, 'd5', { stage: 'canceled' })],
  [
    'date d5: canceled, but not empty',
    ({ state }) => change(state.classes, 'd5', { stage: 'canceled', held: 1 }),
  ],
  ['order o6, date d4: skipped, not comes', ({ history }) => history.skips.set('o6 d4', ['comes'])],
  [
    'class c4: capacity 2, not the sum of its edits',
    ({ state }) => change(state.classes, 'c4', { handed: { lo9: { skips: {} } } }),
  ],
  [
    'date d5: order o9 has not read who teaches it',
    ({ state }) => {
      change(state.classes.get('d5')?.roster, 'u9', { orderId: 'o9', at: at(1) })
      state.audit.push({ _id: 'g3', what: 'class.teacher', at: at(3) })
      const facts = { classId: 'c4', sessionId: 'd5', change: 'g3', teacherId: 't1', insteadOfId: 't2' }
      state.mails.push({ kind: 'changed', userId: 't1', facts, _id: 'g3', state: 'dropped', tries: 0 })
    },
  ],
  ['no admin is left', ({ state }) => state.users.clear()],
  ['event e1: acknowledged, but not done', ({ state }) => state.webhooks.clear()],
  ['event e2: stored unsigned', ({ state }) => state.webhooks.set('e2', {})],
]

describe('the checker of a chaos run', () => {
  it('finds nothing in a sound run', () => {
    expect(found(soundRun())).toEqual([])
  })

  it('allows a date to be canceled at the second try, and its student to leave before its class is canceled', () => {
    const { history, state } = soundRun()
    const dates = state.classes.get('c1')?.sessions
    dates.push({ id: 'd6', canceled: { at: at(7) } })
    const refused = { classId: 'c1', sessionId: 'd6', isMade: 'no' as const }
    history.dates.push(refused, { ...refused, isMade: 'yes' })
    const date = { ...state.classes.get('d5'), sessions: [], stage: 'canceled' }
    state.classes.set('d6', { ...date, _id: 'd6', of: 'c1', barred: {} })
    change(history.cancels, 'c2', { students: 2, askedAt: at(2) })
    const left = { o9: { reason: 'canceled', at: at(2), cents: 0 } }
    state.classes.set('d7', { ...date, _id: 'd7', of: 'c2', barred: left })
    const lines = found({ history, state }).filter(
      (line) => line.includes('canceled by nobody') || line.includes('c2'),
    )
    expect(lines).toEqual([])
  })

  it('allows an offered seat to be taken away before the mail about it, from a student who pays it', () => {
    const { history, state } = soundRun()
    change(state.classes, 'c3', { queue: [], queued: 0 })
    state.mails.push({ kind: 'refunded', userId: 'u5', facts: { classId: 'c3', orderId: 'o20' } })
    expect(checkLines(history, state)).toEqual(['class c3: u5 waited for it and was lost'])
    state.audit.push({ _id: 'g4', what: 'seat.offer', subject: 'c3', at: at(2), after: { orderId: 'o20' } })
    expect(checkLines(history, state)).toEqual([])
  })

  it('allows a student to give an offered seat back before the mail about it', () => {
    const { history, state } = soundRun()
    change(state.classes, 'c3', { queue: [], queued: 0 })
    state.audit.push({ _id: 'g4', what: 'seat.offer', subject: 'c3', at: at(2), after: { orderId: 'o20' } })
    const release = { _id: 'g5', what: 'seat.release', subject: 'c3', at: at(3), before: { orderId: 'o20' } }
    const line = 'class c3: u5 waited for it and was lost'
    expect(checkLines(history, { ...state, audit: [...state.audit, { ...release, who: 'system' }] })).toEqual(
      [line],
    )
    expect(checkLines(history, { ...state, audit: [...state.audit, { ...release, who: 'u5' }] })).toEqual([])
  })

  it.each(PLANTED)('finds "%s"', (line, plant) => {
    const run = soundRun()
    plant(run)
    expect(found(run)).toContain(line)
  })

  it('finds a class whose seats do not add up or are below zero', () => {
    const run = soundRun()
    change(run.state.classes, 'c1', { seats: -1, capacity: 0 })
    expect(found(run)).toContain('class c1: seats -1, held 0, enrolled 1, roster 1, capacity 0')
  })
})
