import { paths } from '../../paths.ts'

type Action = { label: string; to: string }

/** One slide of the banner (product §3). */
export type BannerSlideContent = {
  /** Topic of the slide; the order is that of product §1. */
  information: string
  /** Two sentences; each starts a line. */
  text: [string, string]
  message: string
  /** Name of its pictures in `/art`: `{picture}-back.svg` behind `{picture}-front.svg`. */
  picture: string
  /** The filled and the outlined button. */
  actions: [Action, Action]
}

const browseClasses: Action = { label: 'Browse classes', to: paths.classes }
const meetInstructors: Action = { label: 'Meet instructors', to: paths.instructors }
const joinTheClub: Action = { label: 'Join the club', to: paths.register }

/** The five slides of the home banner. */
export const BANNER_SLIDES: BannerSlideContent[] = [
  {
    information: 'Yoga for beginners',
    text: ['Start where you are.', 'Breathe from there.'],
    message: 'Small, patient classes that teach the first poses slowly, with a teacher beside every mat.',
    picture: 'banner-1',
    actions: [browseClasses, meetInstructors],
  },
  {
    information: 'Meditation techniques',
    text: ['Sit down.', 'Let the day grow quiet.'],
    message: 'Breath, sound and stillness: simple ways to settle the mind, practiced side by side.',
    picture: 'banner-2',
    actions: [browseClasses, meetInstructors],
  },
  {
    information: 'Yoga retreat',
    text: ['Step away a while.', 'Come back lighter.'],
    message: 'Slow mornings, sea air and unhurried practice, in good company and far from the inbox.',
    picture: 'banner-3',
    actions: [joinTheClub, browseClasses],
  },
  {
    information: 'Mindfulness meditation',
    text: ['Rest in this breath.', 'Then the next.'],
    message: 'Learn to rest your attention on what is here, one breath at a time, and take it home.',
    picture: 'banner-4',
    actions: [meetInstructors, browseClasses],
  },
  {
    information: 'Yoga for stress relief',
    text: ['Put the day down.', 'Rest for a while.'],
    message: 'Gentle evening classes that loosen the shoulders and make room for sleep.',
    picture: 'banner-5',
    actions: [browseClasses, joinTheClub],
  },
]
