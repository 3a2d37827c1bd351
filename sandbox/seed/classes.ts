/** A class of the seeded club. */
export type SeedClass = {
  name: string
  /** File name of the picture, without folder and extension. */
  picture: string
  /** Key of the instructor in `PEOPLE`. */
  instructor: string
  /** In dollars. */
  price: number
  /** Seats before any enrollment. */
  capacity: number
  /** Age in days at the time of the seed. */
  daysOld: number
  description: string
  /** Keys of the enrolled students, in order of enrollment. */
  students: string[]
  /** Keys of those among them who have left again. */
  left?: string[]
  /** Keys of the students in its waiting list, in order. */
  waiting?: string[]
  status: 'approved' | 'pending' | 'denied'
  feedback?: string
  /** What the studio tells the students of a class that it cancels. */
  cancelReason?: string
}

/** The classes of the club. The newest full one has no waiting list. The newest approved one costs money and has plenty of seats. */
export const CLASSES: SeedClass[] = [
  {
    name: 'Power Yoga',
    picture: 'class-warrior',
    instructor: 'amara',
    price: 60,
    capacity: 6,
    daysOld: 58,
    description:
      'Strong standing poses, long holds and a steady beat. You will sweat, and you will smile afterward.',
    students: ['ben', 'chloe', 'dev', 'emma', 'grace', 'jamal'],
    status: 'approved',
  },
  {
    name: 'Lakeside Meditation',
    picture: 'class-lotus',
    instructor: 'sofia',
    price: 30,
    capacity: 8,
    daysOld: 54,
    description:
      'Sitting, breathing, listening. Short guided meditations with walks along the water in between.',
    students: ['farid', 'ines', 'ben', 'hugo', 'grace'],
    status: 'approved',
  },
  {
    name: 'Vinyasa Flow',
    picture: 'class-downdog',
    instructor: 'ravi',
    price: 55,
    capacity: 20,
    daysOld: 51,
    description: 'One breath, one movement. A flowing practice for everybody who knows the basic poses.',
    students: ['chloe', 'dev', 'ines', 'jamal', 'ben', 'emma', 'hugo'],
    status: 'approved',
  },
  {
    name: 'Back Care & Release',
    picture: 'class-cobra',
    instructor: 'elena',
    price: 40,
    capacity: 12,
    daysOld: 47,
    description:
      'Gentle backbends, supported stretches and exercises for the deep muscles that carry you all day.',
    students: ['ana', 'farid', 'grace', 'hugo', 'emma'],
    left: ['emma'],
    status: 'approved',
  },
  {
    name: 'Yoga Nidra',
    picture: 'class-savasana',
    instructor: 'daniel',
    price: 28,
    capacity: 7,
    daysOld: 43,
    description: 'An hour lying down, wide awake and deeply rested. Bring a blanket and warm socks.',
    students: ['emma', 'jamal', 'chloe', 'farid', 'dev'],
    status: 'approved',
  },
  {
    name: 'Core & Balance',
    picture: 'class-boat',
    instructor: 'jonas',
    price: 48.5,
    capacity: 14,
    daysOld: 38,
    description:
      'Boats, planks and one-legged poses. Builds the strength that makes every other pose lighter.',
    students: ['dev', 'ben', 'ines'],
    status: 'approved',
  },
  {
    name: 'Restorative Rest',
    picture: 'class-child',
    instructor: 'sofia',
    price: 35,
    capacity: 18,
    daysOld: 33,
    description: 'Few poses, many cushions. Made for tired people at the end of a full week.',
    students: ['ana', 'grace', 'jamal'],
    status: 'approved',
  },
  {
    name: 'Gentle Morning Practice',
    picture: 'class-bridge',
    instructor: 'leila',
    price: 0,
    capacity: 30,
    daysOld: 29,
    description: 'Our open house: a soft start to the day, free for everybody and easy on every joint.',
    students: ['ana', 'hugo', 'farid', 'ines'],
    status: 'approved',
  },
  {
    name: 'Yin Evenings',
    picture: 'class-fold',
    instructor: 'elena',
    price: 19.99,
    capacity: 15,
    daysOld: 24,
    description: 'Long, quiet forward folds that reach the tissue which hurried stretching never does.',
    students: ['emma', 'chloe'],
    status: 'approved',
  },
  {
    name: 'Alignment Workshop',
    picture: 'class-triangle',
    instructor: 'jonas',
    price: 65,
    capacity: 10,
    daysOld: 18,
    description:
      'Two hours on a handful of poses, looked at from every side. Blocks, straps and questions welcome.',
    students: ['jamal'],
    status: 'approved',
  },
  {
    name: 'Hatha for Beginners',
    picture: 'class-tree',
    instructor: 'mei',
    price: 45,
    capacity: 16,
    daysOld: 12,
    description: 'The first poses, one at a time, with a teacher beside every mat. No experience needed.',
    students: ['ana', 'ben', 'grace', 'ines', 'dev', 'hugo'],
    status: 'approved',
  },
  {
    name: 'Sun Salutation',
    picture: 'class-lunge',
    instructor: 'ravi',
    price: 38,
    capacity: 25,
    daysOld: 5,
    description:
      'Twelve movements that wake the whole body. Learn them in parts, then let them run together.',
    students: [],
    status: 'approved',
  },
  {
    name: 'Hot Stretch',
    picture: 'class-heat',
    instructor: 'mei',
    price: 52,
    capacity: 12,
    daysOld: 4,
    description: 'Deep stretching in a room heated to 38 degrees.',
    students: [],
    status: 'denied',
    feedback:
      'Our studio cannot be heated above 26 degrees. Please plan this class without the heat and send it again.',
  },
  {
    name: 'Moonlight Flow',
    picture: 'class-moon',
    instructor: 'mei',
    price: 44,
    capacity: 16,
    daysOld: 3,
    description: 'A slow flow by candlelight on the evenings around the full moon.',
    students: [],
    status: 'pending',
  },
  {
    name: 'Chair Yoga',
    picture: 'class-chair',
    instructor: 'daniel',
    price: 22.5,
    capacity: 10,
    daysOld: 1,
    description:
      'All the benefits, none of the floor: a full practice sitting on and standing beside a chair.',
    students: [],
    status: 'pending',
  },
  {
    name: 'Summer Reset',
    picture: 'class-savasana',
    instructor: 'sofia',
    price: 42,
    capacity: 10,
    daysOld: 45,
    description: 'Four slow evenings to end the summer: breath, long holds and tea afterward.',
    students: ['emma', 'hugo'],
    status: 'approved',
  },
  {
    name: 'Rooftop Flow',
    picture: 'class-warrior',
    instructor: 'jonas',
    price: 39,
    capacity: 12,
    daysOld: 30,
    description: 'A flowing practice above the roofs of the town, as long as the weather is kind.',
    students: ['chloe', 'farid'],
    status: 'approved',
    cancelReason: 'The roof is being repaired, so we cannot practice there this season.',
  },
  {
    name: 'Yin & Sound',
    picture: 'class-child',
    instructor: 'leila',
    price: 26,
    capacity: 4,
    daysOld: 59,
    description:
      'Long, quiet holds while singing bowls ring. The room is small, so there are four mats only.',
    students: ['grace', 'ines', 'hugo', 'ben'],
    waiting: ['emma', 'chloe'],
    status: 'approved',
  },
]
