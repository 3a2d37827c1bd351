import { recordPayment } from '@ningjing/contract/payments/payments'
import { callsOver, httpTransport } from '@ningjing/contract/testing/api-client'
import { select } from '@ningjing/contract/testing/club-steps'
import type { Request } from 'autocannon'
import { median } from '../rounds.ts'
import type { BusyClub, Caller } from './busy-club.ts'

const API = '/ningjing'

/**
 * What visitors and students open on an evening when many look for a class: of ten requests six are for pages, two
 * for lists, and two for what a student sees of their own.
 */
export function readsOf({ classes, students }: Pick<BusyClub, 'classes' | 'students'>): Request[] {
  return students.flatMap(({ email, token }, index): Request[] => {
    const classId = classes[index % classes.length]
    const own = { authorization: `Bearer ${token()}` }
    return [
      '/',
      '/classes',
      `/classes/${classId}`,
      `${API}/publicClasses?limit=12`,
      '/',
      { path: `${API}/selectedClasses/${email}`, headers: own },
      '/classes',
      `/classes/${classId}`,
      `${API}/publicClasses?search=class&limit=12`,
      { path: `${API}/enrolledClasses/${email}`, headers: own },
    ].map((request) => {
      const { path, headers } = typeof request === 'string' ? { path: request, headers: {} } : request
      return { method: 'GET', path, headers: { ...headers, 'accept-encoding': 'br' } }
    })
  })
}

/** A student and a class that they do not have yet. */
export type Sale = { student: Caller; classId: string }

/** Every student with every class, the classes in turn. */
export function salesOf({ students }: Pick<BusyClub, 'students'>, classes: string[]): Sale[] {
  return classes.flatMap((_, shift) =>
    students.flatMap((student, index) => {
      const classId = classes[(index + shift) % classes.length]
      return classId ? [{ student, classId }] : []
    }),
  )
}

/** Selects a free class and enrolls, like the two clicks of a student; returns the wait for the second, in ms. */
async function enrol(origin: string, { student, classId }: Sale): Promise<number> {
  const call = callsOver(httpTransport(origin, student.token()))
  const selectedId = await select(call, classId)
  const start = performance.now()
  await call(recordPayment, { body: { selectedId } })
  return performance.now() - start
}

/** How many places were sold in how long. */
export type Sold = { perSecond: number; medianMs: number; p99Ms: number; failed: string[] }

/** Sells places to some students at the same time until there is nothing left to sell or the time is over. */
export async function sell(origins: string[], sales: Sale[], atOnce: number, maxMs: number): Promise<Sold> {
  const waits: number[] = []
  const failed: string[] = []
  const start = performance.now()
  const left = sales.values()
  const work = async (_: unknown, worker: number) => {
    const origin = origins[worker % origins.length] ?? ''
    for (const sale of left) {
      await enrol(origin, sale).then(
        (ms) => waits.push(ms),
        (error: Error) => failed.push(error.message),
      )
      if (performance.now() - start > maxMs) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const seconds = (performance.now() - start) / 1000
  const sorted = waits.toSorted((one, other) => one - other)
  return {
    perSecond: waits.length / seconds,
    medianMs: median(waits),
    p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
    failed,
  }
}
