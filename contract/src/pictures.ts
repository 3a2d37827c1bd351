/** The site's own drawings of classes: `/art/class-<name>.svg`. */
export const CLASS_PICTURES = [
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
] as const

export const DEFAULT_AVATAR = '/art/avatar-default.svg'

/** How many portraits the site has: `/art/instructor-<number>.svg`, from 1. */
const PORTRAITS = 8

/** The site's own pictures that a class or a person may have. */
export const OWN_PICTURES: readonly string[] = [
  DEFAULT_AVATAR,
  ...CLASS_PICTURES.map((name) => `/art/class-${name}.svg`),
  ...Array.from({ length: PORTRAITS }, (_, index) => `/art/instructor-${index + 1}.svg`),
]
