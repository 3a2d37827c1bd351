import { describe, expect, it } from 'vitest'
import { selectionOf } from '../../seats/selection.ts'
import { openClub } from '../../testing/club.ts'
import { wrapped } from '../../testing/processes.ts'
import { holdSeat, retryWhenSeatIsLost } from './hold-seat.ts'

describe('a seat', () => {
  async function selected() {
    const club = await openClub()
    const yogaClass = await club.yogaClass({ seats: 1 })
    const selection = selectionOf(await club.student(), yogaClass, club.stores.newId(), club.clock.now())
    const read = async () => {
      const { seats, held } = await club.read(yogaClass)
      return { seats, held }
    }
    return { club, selection, read }
  }

  it('that is held stays held, also when it is asked for again', async () => {
    const { club, selection, read } = await selected()
    const hold = await holdSeat(club.deps, selection, 4500)
    expect(hold).toMatchObject({ selectedId: selection._id, cents: 4500 })
    expect(await holdSeat(club.deps, selection, 4500)).toEqual(hold)
    expect(await read()).toEqual({ seats: 0, held: 1 })
  })

  it('whose hold has run out is released, and is taken with the next attempt', async () => {
    const { club, selection, read } = await selected()
    const first = await holdSeat(club.deps, selection, 4500)
    club.clock.pass(31 * 60_000)
    expect(await holdSeat(club.deps, selection, 4500)).toBeNull()
    expect(await read()).toEqual({ seats: 1, held: 0 })
    const next = await holdSeat(club.deps, selection, 4500)
    expect(next?.orderId).not.toBe(first?.orderId)
    expect(await read()).toEqual({ seats: 0, held: 1 })
  })

  it('that was free only a moment later is left for the next attempt', async () => {
    const { club, selection, read } = await selected()
    const late = wrapped(club.deps, async (name, call) => (name === 'seats.hold' ? false : call()))
    expect(await holdSeat(late, selection, 4500)).toBeNull()
    expect(await read()).toEqual({ seats: 1, held: 0 })
  })
})

it('an attempt that loses its seat is made four times in all', async () => {
  let attempts = 0
  const lost = retryWhenSeatIsLost(async () => {
    attempts += 1
    // Ends the test if it goes on.
    return attempts > 9 ? 'held' : null
  })
  await expect(lost).rejects.toMatchObject({
    code: 'class.sold-out',
    message: 'The seat could not be kept. Please try again.',
  })
  expect(attempts).toBe(4)
})

it('an attempt that keeps its seat is the last one', async () => {
  const results = [null, 'held', 'again']
  expect(await retryWhenSeatIsLost(async () => results.shift() ?? null)).toBe('held')
  expect(results).toEqual(['again'])
})
