import { CLUB_TERMS } from '../enrolments/terms.ts'
import { SEED_LOOK } from './color.ts'
import type { Section, Slide } from './home.schemas.ts'
import { DISHES } from './home.ts'

const TIMETABLE = { label: 'See the timetable', to: '/timetable' }
const BROWSE = { label: 'Browse classes', to: '/classes' }
const MEET = { label: 'Meet instructors', to: '/instructors' }
const JOIN = { label: 'Join the club', to: '/register' }

const [JUICE = '', SMOOTHIE = '', BERRIES = '', TEA = '', MEAT = '', SALAD = '', SPECIAL = ''] = DISHES

/** The filled button is the same on every slide: it stays under the thumb while they change. */
const slides: Slide[] = [
  {
    on: true,
    information: 'Yoga for beginners',
    text: ['Start where you are.', 'Breathe from there.'],
    message: 'Small, patient classes that teach the first poses slowly, with a teacher beside every mat.',
    picture: 'banner-1',
    actions: [TIMETABLE, BROWSE],
  },
  {
    on: true,
    information: 'Meditation techniques',
    text: ['Sit down.', 'Let the day grow quiet.'],
    message: 'Breath, sound and stillness: simple ways to settle the mind, practiced side by side.',
    picture: 'banner-2',
    actions: [TIMETABLE, MEET],
  },
  {
    on: true,
    information: 'Yoga retreat',
    text: ['Step away a while.', 'Come back lighter.'],
    message: 'Slow mornings, sea air and unhurried practice, in good company and far from the inbox.',
    picture: 'banner-3',
    actions: [TIMETABLE, JOIN],
  },
  {
    on: true,
    information: 'Mindfulness meditation',
    text: ['Rest in this breath.', 'Then the next.'],
    message: 'Learn to rest your attention on what is here, one breath at a time, and take it home.',
    picture: 'banner-4',
    actions: [TIMETABLE, MEET],
  },
  {
    on: true,
    information: 'Yoga for stress relief',
    text: ['Put the day down.', 'Rest for a while.'],
    message: 'Gentle evening classes that loosen the shoulders and make room for sleep.',
    picture: 'banner-5',
    actions: [TIMETABLE, BROWSE],
  },
]

const sections: Section[] = [
  {
    kind: 'quote',
    on: true,
    lines: ['“Breathe in the day as it is.', 'Breathe out what you carried into it.”'],
  },
  { kind: 'classes', on: true },
  { kind: 'instructors', on: true },
  {
    kind: 'benefits',
    on: true,
    eyebrow: 'Why practice',
    title: 'Benefits Of Yoga',
    picture: '/art/class-tree.svg',
    items: [
      { icon: 'body', text: 'Improves strength and balance' },
      { icon: 'back', text: 'Helps with back pain relief' },
      { icon: 'hand', text: 'Eases arthritis symptoms' },
      { icon: 'sleep', text: 'Relaxes you to help you sleep better' },
      { icon: 'waves', text: 'Helps you manage stress' },
      { icon: 'people', text: 'Connects you with a supportive community' },
    ],
  },
  {
    kind: 'statistics',
    on: true,
    title: 'Count the ways you can personalize your practice',
    items: [
      { count: '25+', name: 'Styles' },
      { count: '20+', name: 'Programs' },
      { count: '35+', name: 'Challenges' },
      { count: '90+', name: 'Guided Meditations' },
      { count: '2-90+', name: 'Minute Classes' },
    ],
  },
  {
    kind: 'menu',
    on: true,
    eyebrow: 'From our kitchen',
    title: 'You are What You Eat',
    items: [
      { title: 'Vegetable Juice', price: '19.99', picture: JUICE },
      { title: 'Fruit Smoothie', price: '15.99', picture: SMOOTHIE },
      { title: 'Mixed Berries Smoothie', price: '30.00', picture: BERRIES },
      { title: 'Oriental Tea Collection', price: '15.50', picture: TEA },
      { title: 'Meat Plate', price: '50', picture: MEAT },
      { title: 'Vegetable Salad', price: '55', picture: SALAD },
      { title: 'Special Plate', price: '40', picture: SPECIAL },
    ],
  },
  {
    kind: 'spaces',
    on: true,
    eyebrow: 'Smart TV and mobile apps',
    title: 'For every space, at any pace',
    text: 'Bring a class to the living-room screen, or take ten quiet minutes with the one in your hand.',
    screens: ['tv', 'mobile'],
  },
  { kind: 'studio', on: false },
  { kind: 'place', on: false },
]

/**
 * The site as a club finds it (product §1, §3, §9), and what counts for each field that a published version lacks.
 * Visitors get the texts as data; of the client only the lazy screen that edits the site loads this file.
 */
export const SITE_SEED = {
  name: 'Ningjing',
  searchLine:
    'A community wellness and education center in the downtown city area: yoga classes, patient instructors and a calm place to practice.',
  firstTitle: 'Yoga classes for every pace',
  color: SEED_LOOK.color,
  slides,
  sections,
  about: {
    description:
      'A community wellness and education center in the downtown city area, offering wellness services and training courses.',
    mission:
      'To give everybody, whatever their age or shape, a calm place to move, to breathe and to learn from teachers who take their time.',
    credit: {
      on: true,
      text: 'Developed by the Ningjing contributors',
      url: 'https://github.com/ningjing/ningjing',
    },
    founded: 2023,
  },
  taxLabel: 'Tax',
  terms: CLUB_TERMS,
}
