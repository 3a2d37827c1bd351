import { DEMO_ACCOUNTS } from '@ningjing/contract/testing/demo-accounts'
import type { Gender, Role } from '@ningjing/contract/users/users'

/** A person of the seeded club. Classes and enrollments refer to them by `key`. */
export type Person = {
  key: string
  name: string
  email: string
  role: Role
  gender: Gender['value']
  photo: string
  bio: string
}

/** The identity provider's id of a seeded person. */
export function uidOf({ key }: Person): string {
  return `seed-${key}`
}

type Described = Partial<Person> & Pick<Person, 'key' | 'name' | 'gender'>

const INSTRUCTORS: Described[] = [
  {
    key: 'mei',
    name: 'Mei Tanaka',
    email: DEMO_ACCOUNTS.instructor,
    gender: 'Female',
    bio: 'Teaches hatha slowly and exactly, with time to find each pose. Twelve years on the mat.',
  },
  {
    key: 'jonas',
    name: 'Jonas Lindqvist',
    gender: 'Male',
    bio: 'A former rower who builds strength from the center out. Clear counts, good humor, a warm core.',
  },
  {
    key: 'amara',
    name: 'Amara Okafor',
    gender: 'Female',
    bio: 'Power yoga with music and long holds. She believes that effort can be joyful.',
  },
  {
    key: 'elena',
    name: 'Elena Petrova',
    gender: 'Female',
    bio: 'A physiotherapist who came to yoga through her patients. Backs and stiff hips are in good hands.',
  },
  {
    key: 'ravi',
    name: 'Ravi Menon',
    gender: 'Male',
    bio: 'Grew up with morning practice in Kerala. His flows follow the breath, and nobody is left behind.',
  },
  {
    key: 'sofia',
    name: 'Sofia Marin',
    gender: 'Female',
    bio: 'Leads meditation and rest. Ten quiet minutes with her, and the day has a different color.',
  },
  {
    key: 'daniel',
    name: 'Daniel Weiss',
    gender: 'Male',
    bio: 'Discovered yoga at fifty. Teaches deep relaxation to people who cannot sit still.',
  },
  {
    key: 'leila',
    name: 'Leila Haddad',
    gender: 'Female',
    bio: 'Gentle practice for every body and every age. Chairs, blankets and laughter are at hand.',
  },
]

/** All people of the club. */
export const PEOPLE: Person[] = [
  ...INSTRUCTORS.map((described, index) =>
    person({ role: 'instructor', photo: `/art/instructor-${index + 1}.svg`, ...described }),
  ),
  person({ key: 'ana', name: 'Ana Silva', email: DEMO_ACCOUNTS.student, gender: 'Female' }),
  person({ key: 'ben', name: 'Ben Carter', gender: 'Male' }),
  person({ key: 'chloe', name: 'Chloe Martin', gender: 'Female' }),
  person({ key: 'dev', name: 'Dev Patel', gender: 'Male' }),
  person({ key: 'emma', name: 'Emma Novak', gender: 'Female' }),
  person({ key: 'farid', name: 'Farid Rahimi', gender: 'Male' }),
  person({ key: 'grace', name: 'Grace Kim', gender: 'Female' }),
  person({ key: 'hugo', name: 'Hugo Lopez', gender: 'Male' }),
  person({ key: 'ines', name: 'Ines Moreau', gender: 'Other' }),
  person({ key: 'jamal', name: 'Jamal Brooks', gender: 'Male' }),
  person({ key: 'nora', name: 'Nora Lind', email: DEMO_ACCOUNTS.admin, gender: 'Female', role: 'admin' }),
]

function person(described: Described): Person {
  const email = `${described.key}@ningjing.example`
  return { role: 'student', email, photo: '', bio: '', ...described }
}
