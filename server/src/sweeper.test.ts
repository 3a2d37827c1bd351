import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { releaseTodo } from './seats/release-seat.ts'
import { startSweeper, sweep } from './sweeper.ts'
import { atCheckout, EVENT_WAIT, openClub, PAST_EVERY_HOLD_MS } from './testing/club.ts'
import { logLines } from './testing/log-lines.ts'
import { providerDown, withOutage } from './testing/processes.ts'
import { openRawDatabase } from './testing/raw-database.store.ts'

/** Levels of the log from which an operator looks. */
const WARNING = 40

describe('the running sweeper', () => {
  it('runs a sweep and a deep sweep when it starts', async () => {
    const club = await openClub()
    const [left, paid] = [await atCheckout(club), await atCheckout(club)]
    club.clock.pass(PAST_EVERY_HOLD_MS)
    const claim = { classId: paid.yogaClass._id, userId: paid.student._id, orderId: paid.orderId }
    const released = releaseTodo(club.deps, claim, 'system')
    await club.stores.seats.releaseCanceled(claim, paid.intentId, released)
    await club.confirm(paid.intentId)
    const sweeper = startSweeper(club.deps)
    onTestFinished(sweeper.stop)
    await vi.waitFor(async () => {
      expect(await club.read(left.yogaClass)).toMatchObject({ held: 0 })
      expect(await club.read(paid.yogaClass)).toMatchObject({ enrolled: 1 })
    }, EVENT_WAIT)
  })

  it('survives an outage, and stops on request', async () => {
    const club = await openClub()
    await atCheckout(club)
    club.clock.pass(PAST_EVERY_HOLD_MS)
    let asked = 0
    const down = withOutage(
      club.deps,
      (name) => name.startsWith('cards.'),
      () => {
        asked += 1
        return providerDown()
      },
    )
    const sweeper = startSweeper(down)
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0), EVENT_WAIT)
    await sweeper.stop()
  })

  it('leaves work of a kind that only a newer release knows', async () => {
    const club = await openClub()
    const { yogaClass } = await atCheckout(club)
    const todo = { id: anId(), kind: 'later', at: club.clock.now() }
    const { db, close } = await openRawDatabase(club.databaseUri)
    onTestFinished(close)
    await db
      .collection<{ _id: string }>('classes')
      .updateOne({ _id: yogaClass._id }, { $set: { todo: [todo], todos: 1 } })
    const { log, entries } = logLines()
    await sweep({ ...club.deps, log })
    expect(entries().filter(({ level }) => level >= WARNING)).toEqual([])
    expect(await club.read(yogaClass)).toMatchObject({ todo: [todo], todos: 1 })
  })

  it('stops in the middle of a deep sweep', async () => {
    const club = await openClub()
    const { intentId } = await atCheckout(club)
    const intent = await club.deps.cards.readIntent(intentId)
    let listed = 0
    async function* withoutEnd() {
      while (intent) {
        listed += 1
        yield intent
      }
    }
    const cards = { ...club.deps.cards, intentsSince: withoutEnd }
    const sweeper = startSweeper({ ...club.deps, cards })
    await vi.waitFor(() => expect(listed).toBeGreaterThan(1), EVENT_WAIT)
    await sweeper.stop()
  })
})
