import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ningjing/contract/testing/demo-accounts'
import type { addressesOf, Mode } from './settings/child-settings.ts'
import type { Settings } from './settings/settings.ts'

/** The text that the terminal shows once everything is up. */
export function announcement(
  settings: Settings,
  addresses: ReturnType<typeof addressesOf>,
  mode: Mode,
): string {
  const { standIns, dataDir, isEmpty } = settings
  const services = [
    ['Site', addresses.site],
    ['API', `${addresses.api}/ningjing, described at ${addresses.api}/docs`],
    ['Database', standIns.database ? `local server, ${addresses.database}` : 'your MongoDB (MONGODB_URI)'],
    [
      'Identity',
      standIns.identity
        ? `Firebase Auth emulator, ${addresses.identity}`
        : 'your Firebase project (FIREBASE_PROJECT_ID)',
    ],
    [
      'Cards',
      standIns.cards
        ? `stand-in without real money, ${addresses.cards}, test card 4242 4242 4242 4242`
        : 'your Stripe account (STRIPE_SECRET_KEY)',
    ],
    ...(standIns.identity || standIns.mail
      ? [['Mailbox', `every e-mail of the sandbox, ${addresses.mailbox}`]]
      : []),
    ...(standIns.mail ? [] : [['Mail', 'your mail server (SMTP_URL)']]),
    [
      'Data',
      standIns.database ? `${dataDir} (npm run seed${isEmpty ? ' -- --empty' : ''} resets it)` : dataDir,
    ],
  ]
  const accounts = Object.entries(DEMO_ACCOUNTS).filter(([role]) => role === 'admin' || !isEmpty)
  return [
    '',
    `Ningjing is up: ${addresses.site}`,
    ...(isEmpty
      ? ['', `This is a new club: an admin and nothing else. Begin at ${addresses.site}/dashboard/setup`]
      : []),
    '',
    ...columns(services),
    ...(standIns.identity ? ['', `Accounts, password ${DEMO_PASSWORD}`, ...columns(accounts)] : []),
    '',
    ...(mode === 'dev' ? ['Changes in client/, server/ and contract/ apply at once.'] : []),
    'Ctrl-C stops everything.',
    '',
  ].join('\n')
}

function columns(rows: string[][]): string[] {
  const width = Math.max(...rows.map(([label = '']) => label.length))
  return rows.map(([label = '', text = '']) => `  ${label.padEnd(width)}  ${text}`)
}
