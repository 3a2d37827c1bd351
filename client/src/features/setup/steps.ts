import type { Setup } from '@ningjing/contract/setup/setup.schemas'
import { paths } from '../../paths.ts'

/** A page of the site, or of another one. */
type Place = { label: string; to: string } | { label: string; href: string }

type Step<State extends string> = {
  title: string
  /** What to do, in each state in which the step is not done. */
  todo: Record<Exclude<State, 'done'>, string>
  /** Where it is done; none if the row itself has the button. */
  place?: Place
}

const STRIPE = { label: 'Open Stripe', href: 'https://dashboard.stripe.com/' }
const USERS = { label: 'Manage users', to: paths.manageUsers }
const clubAt = (group: string, label: string) => ({ label, to: `${paths.club}#${group}` })

/** The steps of a new club, in the order in which it takes them. */
export const STEPS: { [Name in keyof Setup]: Step<Setup[Name]> } = {
  name: {
    title: 'A name',
    todo: { open: 'Give the club its own name: pages, mails and receipts show it.' },
    place: clubAt('name', 'Set the name'),
  },
  logo: {
    title: 'A logo',
    todo: { open: 'Choose a logo for the site and its mails.' },
    place: clubAt('look', 'Set the logo'),
  },
  color: {
    title: 'A color',
    todo: { open: 'Choose the main color of the site. Every text stays readable on it.' },
    place: clubAt('look', 'Set the color'),
  },
  address: {
    title: 'An address',
    todo: { open: 'Say where the club is: the footer, mails and receipts name its address.' },
    place: clubAt('about', 'Set the address'),
  },
  teacher: {
    title: 'A teacher',
    todo: {
      open: 'Let a teacher register, then make them an instructor. If you teach yourself, add a class.',
    },
    place: USERS,
  },
  class: {
    title: 'A class',
    todo: { open: 'Add a class with a date, or let a teacher add one and approve it.' },
    place: { label: 'Add a class', to: paths.addClass },
  },
  texts: {
    title: 'Terms, privacy and refunds',
    todo: {
      open: 'Visitors still read the sample texts. Give your own to the operator, who puts them into the folder CONTENT_DIR.',
    },
    place: { label: 'Read the terms', to: paths.terms },
  },
  cards: {
    title: 'Card payments',
    todo: {
      'test-key': 'The site is in test mode: no card is charged. The operator sets the live keys of Stripe.',
      'no-charges':
        'Stripe does not charge cards for the club yet. Its dashboard says what it still asks for.',
      'no-events':
        'The site does not learn of every payment from Stripe. The operator runs npm run stripe:setup.',
      unknown: 'Stripe did not answer, or its key may not read the account. Look again in a minute.',
    },
    place: STRIPE,
  },
  mail: {
    title: 'Mails',
    todo: {
      open: 'Send yourself a test mail.',
      'no-server':
        'Members get no mails, only notices in their dashboard. The operator sets SMTP_URL and MAIL_FROM.',
    },
  },
  admin: {
    title: 'Admins',
    todo: {
      open: 'All admins come from the setting ADMIN_EMAILS. Make somebody else an admin, too.',
    },
    place: USERS,
  },
}

type StepName = keyof Setup

export const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** What to do about a step; undefined once it is done. */
export function todoOf(setup: Setup, name: StepName): string | undefined {
  const texts: Partial<Record<string, string>> = STEPS[name].todo
  return texts[setup[name]]
}

/** The steps that are not done, in order. */
export function openSteps(setup: Setup): StepName[] {
  return STEP_NAMES.filter((name) => setup[name] !== 'done')
}
