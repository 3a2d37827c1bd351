import { type Answer, outcomeOf, type User } from './api.ts'
import { addUser, type Club, think } from './club.ts'
import { recordValue } from './history.ts'

const PAUSE_MS = 3_000
const CLASSES_AT_START = 4
const SEATS = 4
const PRICES = [20, 25.5, 45]
const SEAT_CHANGES = [-2, -1, 1, 2, 3]

/** Staff with their classes, published before the load begins. */
export async function openClasses(club: Club, instructors: User[], admin: User): Promise<void> {
  for (const instructor of instructors) {
    for (let index = 0; index < CLASSES_AT_START; index += 1) await addClass(club, instructor, index === 0)
  }
  for (const yogaClass of await pendingClasses(club, admin)) await decide(club, admin, yogaClass, 'approved')
}

/** Edits seats, texts and prices, and adds classes. */
export async function liveAsInstructor(club: Club, instructor: User): Promise<void> {
  const { api, random, history } = club
  for (let number = 1; !club.over.aborted; number += 1) {
    await think(club, PAUSE_MS)
    const own = await api.call(instructor, 'GET', `/classes/instructor/${instructor.email}`)
    if (own?.status !== 200) continue
    const known = own.body.filter(({ _id }: Answer['body']) => history.classes.has(_id))
    const yogaClass = random.pick<Answer['body']>(known)
    if (!yogaClass || random.chance(0.05)) await addClass(club, instructor, random.chance(0.2))
    else if (random.chance(0.6)) await editSeats(club, instructor, yogaClass)
    else if (random.chance(0.7)) await editText(club, instructor, yogaClass._id, `Text ${number}`)
    else if (yogaClass.price > 0) await edit(club, instructor, yogaClass._id, { price: random.pick(PRICES) })
  }
}

/** Decides about classes, sends feedback, and changes roles, now and then that of the only other admin. */
export async function liveAsAdmin(club: Club, admin: User, other: User): Promise<void> {
  const { api, random } = club
  while (!club.over.aborted) {
    await think(club, PAUSE_MS)
    const pending = random.pick(await pendingClasses(club, admin))
    if (pending) await decide(club, admin, pending, random.chance(0.7) ? 'approved' : 'denied')
    if (pending && random.chance(0.3)) {
      await api.insist(admin, 'PATCH', `/classes/feedback/${pending._id}`, { feedback: 'Well done' })
    }
    if (random.chance(0.3)) await promoteSomebody(club, admin)
    const role = random.chance(0.2) ? 'instructor' : 'admin'
    await api.insist(admin, 'PATCH', `/users/admin/${other._id}`, { role })
  }
}

async function promoteSomebody(club: Club, admin: User): Promise<void> {
  const { _id } = await addUser(club, 'student')
  const set = await club.api.insist(admin, 'PATCH', `/users/admin/${_id}`, { role: 'instructor' })
  recordValue(club.history.roles, _id, 'student', 'yes')
  recordValue(club.history.roles, _id, 'instructor', outcomeOf(set))
}

async function addClass({ api, random, history }: Club, instructor: User, isFree: boolean): Promise<void> {
  const price = isFree ? 0 : random.pick(PRICES)
  const yogaClass = { name: 'Chaos Yoga', image: '/art/class-tree.svg', seats: SEATS, price, description: '' }
  const { answer } = await api.insist(instructor, 'POST', '/classes', yogaClass)
  if (answer?.status === 200) history.classes.set(answer.body.insertedId, { seats: SEATS })
}

async function editSeats(club: Club, instructor: User, yogaClass: Answer['body']): Promise<void> {
  const { seats: seatsShown, capacity: capacityShown, _id } = yogaClass
  const seats = Math.max(0, seatsShown + club.random.pick(SEAT_CHANGES))
  const isSaved = await edit(club, instructor, _id, { seats, seatsShown, capacityShown })
  club.history.edits.push({ classId: _id, delta: seats - seatsShown, isSaved })
}

async function editText(club: Club, instructor: User, classId: string, description: string): Promise<void> {
  recordValue(
    club.history.texts,
    classId,
    description,
    await edit(club, instructor, classId, { description }),
  )
}

async function edit({ api }: Club, instructor: User, classId: string, fields: object) {
  return outcomeOf(await api.insist(instructor, 'PATCH', `/classes/instructor/${classId}`, fields))
}

async function pendingClasses({ api }: Club, admin: User): Promise<Answer['body'][]> {
  const listed = await api.call(admin, 'GET', '/classes?status=pending')
  return listed?.status === 200 ? listed.body.items : []
}

async function decide(
  { api, history }: Club,
  admin: User,
  yogaClass: Answer['body'],
  status: string,
): Promise<void> {
  const { _id, rev } = yogaClass
  const decided = await api.insist(admin, 'PATCH', `/classes/admin/${_id}`, { status, revShown: rev })
  history.decisions.push({ classId: _id, rev, status, isMade: outcomeOf(decided) })
}
