import { describe, expect, it } from 'vitest'
import { atCheckout, openClub, PAST_EVERY_HOLD_MS } from '../../testing/club.ts'
import { processOf, wrapped } from '../../testing/processes.ts'
import { endHold, releaseHold } from './release-hold.ts'
import { sweep } from './sweeper.ts'

describe('releasing a hold', () => {
  it('asks the provider when the hold was named since it was read', async () => {
    const club = await openClub()
    const { student, yogaClass } = await atCheckout(club)
    const { intentId, ...asItWas } = (await club.read(yogaClass)).holds[student._id]!
    const stale = { ...asItWas, classId: yogaClass._id, userId: student._id }
    expect(await releaseHold(club.deps, stale, 'system')).toBe('changed')
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 1 })
    expect((await club.deps.cards.readIntent(intentId!))?.status).toBe('open')
  })

  it('waits while the provider is still charging', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId } = await atCheckout(club)
    const charging = wrapped(club.deps, async (name, call) =>
      name === 'cards.cancelIntent' ? 'processing' : call(),
    )
    const answer = await processOf(charging).as(student).delete(`/ningjing/selectedClasses/${selectedId}`)
    expect(answer.body).toEqual({ deletedCount: 0 })
    club.clock.pass(PAST_EVERY_HOLD_MS)
    await sweep(charging)
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 1 })
    expect(await club.selections(student)).toHaveLength(1)
  })

  it('ends in a seat when the card was charged before', async () => {
    const club = await openClub()
    const { student, yogaClass, selectedId, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const answer = await club.as(student).delete(`/ningjing/selectedClasses/${selectedId}`)
    expect(answer.body).toEqual({ deletedCount: 0 })
    expect(await club.read(yogaClass)).toMatchObject({ seats: 2, held: 0, enrolled: 1 })
    expect(await club.enrolments(student)).toHaveLength(1)
  })

  it('does nothing without a hold, and writes an audit entry with the user', async () => {
    const club = await openClub()
    const { student, yogaClass, orderId } = await atCheckout(club)
    const end = () => endHold(club.deps, student._id, yogaClass._id)
    expect([await end(), await end()]).toEqual(['ended', 'ended'])
    const log = await club.stores.audit.listFor(yogaClass._id)
    expect(log.slice(1)).toMatchObject([{ who: student._id, what: 'seat.release', before: { orderId } }])
  })
})
