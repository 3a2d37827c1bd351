import { editOwnClass, listOwnClasses } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { type BodyOf, rowsOf } from '@ningjing/contract/testing/api-client'
import { payAtDesk } from './add-student.ts'
import { decide, pendingClasses } from './admins.ts'
import { outcomeOf, type User } from './api.ts'
import { addClass, cancelClass, cancelDate, moveDate, randomPrice, setSales } from './class-life.ts'
import { type Club, think } from './club.ts'
import { recordValue } from './history.ts'
import { writeToClass } from './messages.ts'
import { replaceTeacher } from './teachers.ts'

const PAUSE_MS = 3_000
const CLASSES_AT_START = 4
const SEAT_CHANGES = [-2, -1, 1, 2, 3]
/** What instructors do, some of it more often. */
const STEPS = [
  ...[editSeats, editSeats, editSeats, editSeats, editSeats, editText, editText],
  ...[editPrice, setSales, setSales, cancelDate, cancelDate, moveDate, moveDate, cancelClass],
  ...[payAtDesk, payAtDesk, replaceTeacher, replaceTeacher, writeToClass],
]

/** The classes of all teachers, published before the load begins. */
export async function openClasses(club: Club, admin: User): Promise<void> {
  const [first] = club.teachers
  if (first) await addClass(club, first, false, true)
  for (const instructor of club.teachers) {
    for (let index = 0; index < CLASSES_AT_START; index += 1) await addClass(club, instructor, index === 0)
  }
  for (const yogaClass of await pendingClasses(club, admin)) await decide(club, admin, yogaClass, 'approved')
}

/**
 * Edits seats, texts and prices, adds classes, closes their sales, moves and cancels their dates, cancels the classes
 * themselves, takes money at the desk, writes to students and gives dates to others.
 */
export async function liveAsInstructor(club: Club, instructor: User): Promise<void> {
  const { api, random, history } = club
  while (!club.over.aborted) {
    await think(club, PAUSE_MS)
    const own = await api.read(instructor, listOwnClasses, { params: { email: instructor.email } })
    if (!own) continue
    const open = rowsOf(own).filter(({ _id, stage }) => history.classes.has(_id) && stage === 'open')
    const yogaClass = random.pick(open)
    const step = random.pick(STEPS)
    if (!yogaClass || open.length < CLASSES_AT_START) await addClass(club, instructor, random.chance(0.2))
    else await step?.(club, instructor, yogaClass)
  }
}

async function editSeats(club: Club, instructor: User, yogaClass: ManagedClass): Promise<void> {
  const { seats: seatsShown, capacity: capacityShown, _id } = yogaClass
  const seats = Math.max(0, seatsShown + (club.random.pick(SEAT_CHANGES) ?? 0))
  const isSaved = await edit(club, instructor, _id, { seats, seatsShown, capacityShown })
  club.history.edits.push({ classId: _id, delta: seats - seatsShown, isSaved })
}

async function editText(club: Club, instructor: User, { _id }: ManagedClass): Promise<void> {
  const description = `Text ${club.random.between(1, 1_000_000)}`
  recordValue(club.history.texts, _id, description, await edit(club, instructor, _id, { description }))
}

async function editPrice(club: Club, instructor: User, { _id, price }: ManagedClass): Promise<void> {
  if (price > 0) await edit(club, instructor, _id, { price: randomPrice(club.random) })
}

async function edit({ api }: Club, instructor: User, id: string, body: BodyOf<typeof editOwnClass>) {
  return outcomeOf(await api.insist(instructor, editOwnClass, { params: { id }, body }))
}
