import { ID_PATTERN } from '../fields.ts'

/** The drawn slides: a pair of pictures each. */
export const DRAWN_SLIDES: readonly string[] = [1, 2, 3, 4, 5].map((number) => `banner-${number}`)
export const isDrawnSlide = (picture: string) => DRAWN_SLIDES.includes(picture)

/** The drawn dishes of the menu. */
export const DISHES: readonly string[] = [
  'vegetable-juice',
  'fruit-smoothie',
  'mixed-berries-smoothie',
  'oriental-tea',
  'meat-plate',
  'vegetable-salad',
  'special-plate',
].map((name) => `/art/food-${name}.svg`)

export const BENEFIT_ICONS = [
  'body',
  'back',
  'hand',
  'sleep',
  'waves',
  'people',
  'heart',
  'sun',
  'leaf',
  'mind',
  'smile',
  'time',
] as const
export type BenefitIcon = (typeof BENEFIT_ICONS)[number]

/** The screens on which classes can be taken at home. */
export const SPACES = ['tv', 'mobile', 'tablet'] as const
export type Space = (typeof SPACES)[number]

const TARGET = new RegExp(`^/(classes|timetable|instructors|register|classes/${ID_PATTERN})$`)

/** Whether an address is a page of the site that a button of the home page may lead to. */
export const isSiteTarget = (address: string) => TARGET.test(address)
