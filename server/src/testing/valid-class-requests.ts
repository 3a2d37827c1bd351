import { localAt } from '@ningjing/contract/zone'
import { datesIn } from './dated-class.ts'
import type { ValidRequests, World } from './world.ts'

const CLASS = { name: 'Yin', image: '/art/class-lotus.svg', seats: 5, price: 10.5, description: 'Slow.' }

/** A new class of the instructor, and the first of its dates, so many hours from now. */
async function datedClass({ club, own }: World, hours = [48, 72]) {
  const dates = datesIn(hours, club.clock.now(), club.stores.newId)
  const { _id: id } = await club.yogaClass({ ...own, name: 'Yin', ...dates })
  return { id, sid: dates.sessions?.[0]?.id ?? '' }
}

const inADay = () => ({ local: localAt(new Date(Date.now() + 24 * 3600_000), 'UTC'), minutes: 60 })

/** A valid request for each call that adds a class, or changes one or its dates. */
export const CLASS_REQUESTS: ValidRequests = {
  createClass: ({ instructor }) => ({ as: instructor, body: CLASS }),
  createClassFor: ({ admin, instructor }, { pick }) => ({
    as: admin,
    body: { ...CLASS, instructorEmail: pick([admin, instructor]).email },
  }),
  editOwnClass: ({ instructor, admin, ownClass }, { pick }) => ({
    as: pick([instructor, admin]),
    id: ownClass._id,
    body: { ...CLASS, seatsShown: 12, capacityShown: 12, shown: { name: 'Yin', price: 10.5 } },
  }),
  cancelClass: async (world, { pick }) => {
    const body = { name: 'Yin', reason: 'The teacher is ill.', enrolledShown: 0 }
    return { as: pick([world.instructor, world.admin]), id: (await datedClass(world)).id, body }
  },
  setSales: async (world, { pick }) => ({
    as: world.instructor,
    id: (await datedClass(world)).id,
    body: { open: pick([true, false]) },
  }),
  archiveClass: async (world) => ({
    as: world.instructor,
    id: (await datedClass(world)).id,
    body: { archived: true },
  }),
  addSession: async (world) => ({ as: world.instructor, id: (await datedClass(world)).id, body: inADay() }),
  changeTeacher: async (world, { pick }) => {
    const { id, sid } = await datedClass(world)
    const email = pick([world.admin, world.instructor, world.paid.student]).email
    return { as: world.admin, id, body: { email, ...pick([{}, { sid }]), reason: 'The teacher is ill.' } }
  },
  findConflicts: async (world) => ({
    as: world.instructor,
    body: { sessions: [inADay(), inADay()], place: 'Studio 1', exceptId: (await datedClass(world)).id },
  }),
  moveSession: async (world) => ({ as: world.admin, ...(await datedClass(world)), body: inADay() }),
  cancelSession: async (world, { pick }) => ({
    as: world.instructor,
    ...(await datedClass(world)),
    body: { share: pick([true, false]), reason: 'The teacher is ill.' },
  }),
  sendMessage: async (world, { pick }) => {
    const { id } = await datedClass(world, [24])
    return { as: world.admin, id, body: { text: 'Bring a blanket.', toWaiting: pick([true, false]) } }
  },
  markAttendance: async (world, { pick }) => {
    const mark = {
      userId: world.paid.student._id,
      state: pick(['present', 'no-show', 'none']),
      at: new Date(),
    }
    return { as: world.admin, ...(await datedClass(world, [0])), body: { marks: [mark] } }
  },
}
