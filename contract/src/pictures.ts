const POSES = [
  'boat',
  'bridge',
  'child',
  'cobra',
  'downdog',
  'fold',
  'lotus',
  'lunge',
  'savasana',
  'tree',
  'triangle',
  'warrior',
]
const PORTRAITS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The site's own pictures that a class or a person may have. */
export const OWN_PICTURES: readonly string[] = [
  '/art/avatar-default.svg',
  ...POSES.map((name) => `/art/class-${name}.svg`),
  ...PORTRAITS.map((number) => `/art/instructor-${number}.svg`),
]
