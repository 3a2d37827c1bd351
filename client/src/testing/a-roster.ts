import type { Roster } from '@ningjing/contract/roster/roster.schemas'
import { anId } from '@ningjing/contract/testing/builders'

/** The roster of a class that begins now, with students of these names. */
export function aRoster(names: string[] = [], name = 'Yin'): Roster {
  const yogaClass = { _id: anId(), name, zone: 'America/New_York', place: 'Lotus Hall', capacity: 8 }
  const at = new Date().toISOString()
  return {
    class: yogaClass,
    sessions: [{ id: anId(), at, local: '2027-01-11T18:30', minutes: 60, canceled: false }],
    students: names.map((student) => ({
      userId: anId(),
      name: student,
      firstTime: false,
      kind: 'card',
      marks: {},
    })),
  }
}
