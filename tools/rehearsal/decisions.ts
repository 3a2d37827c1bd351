import type { Command } from './commands.ts'

export const REPOSITORY = '/var/lib/ningjing.git'
/** Has an account in the sandbox and on the site. */
export const MEMBER = 'student@ningjing.example'
export const DOMAIN = 'yoga.rehearsal.test'
const release = (number: number) => `$(ls -tr /srv/ningjing/releases | sed -n ${number}p)`

/** What stands in a document for what each reader has of their own. */
const PLACEHOLDERS: Record<string, string> = {
  '<address of this repository>': REPOSITORY,
  'yoga.example.org': DOMAIN,
  '0.1.0-868a6ca': release(1),
  '0.2.0-1a2b3c4': release(2),
  '<email>': MEMBER,
  '<file>': 'club.jsonl',
  'ningjing-….dump.cms': '$(ls /var/backups/ningjing/*.dump.cms | tail -1)',
}

/** The commands that are not tried, by the beginning of "section: command", each with its reason. */
const NOT_TRIED: [RegExp, string][] = [
  [
    /: (npm ci && )?npm (test|run (test:(quick|slow)|e2e))$/,
    'takes many minutes; `.ci/run` runs it in a fresh clone',
  ],
  [/: npm run bench$/, 'takes eight minutes; docs/performance.md names its last run'],
  [/: npm run chaos$/, 'takes five minutes; docs/reliability.md names its last run'],
  [/: npm run mutate /, 'installs Stryker; docs/mutation-scores.md has its results'],
  [/: npm run screenshots$/, 'takes minutes; its pictures are in `docs/screenshots`'],
  [/: npm run rehearse$/, 'runs all others'],
  [/: (curl -fsSLO https:\/\/nodejs|sudo tar -xJf node)/, 'the copy has Node 24 at that place already'],
  [/ mkdir -p \/srv\/ningjing\/releases$|<address of the archive>/, 'needs a published release'],
  [/mongod\b|mongosh /, 'needs the packages of MongoDB; the rehearsal has a real `mongod` without them'],
  [/^With Docker: |: docker /, 'needs a Docker engine; `.ci/image` builds and starts the image without one'],
  [/: mongorestore /, 'needs the MongoDB Database Tools; `backup.slow.test.ts` restores a dump without them'],
]

/** They run until the next one starts; each with an address that answers once it is ready. */
const SITES: [RegExp, string][] = [
  [/npm start$/, 'http://localhost:$PORT'],
  [/npm run dev$/, 'http://localhost:$SANDBOX_VITE_PORT'],
  [/npm run serve$/, 'http://localhost:$PORT/readyz'],
]
/** They get the settings of a site, with an empty database. */
const WITH_SETTINGS = /^npm run (build|serve|release|club:import)\b/
const SETTINGS = [
  'set -a; . /etc/rehearsal/settings; MONGODB_URI=$(echo $MONGODB_URI | sed s/ningjing/developer/)',
  'STRIPE_WEBHOOK_SECRET=whsec_developer0000000000 CONTENT_DIR=',
  'GOOGLE_APPLICATION_CREDENTIALS=/etc/rehearsal/service-account.json',
].join('; ')

export function reasonNotToTry({ section, text }: Command): string | undefined {
  return NOT_TRIED.find(([form]) => form.test(`${section}: ${text}`))?.[1]
}

/** What the shell runs for a command of a document. Throws at a placeholder that it does not know. */
export function scriptOf({ text }: Command): string {
  const filled = Object.entries(PLACEHOLDERS).reduce(
    (all, [name, value]) => all.replaceAll(name, value),
    text,
  )
  if (/<[a-z][^>]*>|…/.test(filled)) throw new Error(`a placeholder without a value: ${filled}`)
  const whole = WITH_SETTINGS.test(text) ? `( ${SETTINGS}; exec ${filled} )` : filled
  const address = SITES.find(([form]) => form.test(text))?.[1]
  if (address) return `start_site ${quoted(whole)} ${address}`
  // The stand-in of the operator's editor copies the secret from there.
  if (text.endsWith('stripe:setup')) return `${whole} | tee /run/stripe-setup`
  // The answer has to name the release that the document has just chosen.
  if (text.endsWith(':4000/healthz')) return `${filled} | grep -F "$release"`
  return text === 'npm run seed' ? `stop_site; ${text} && start_site "$command" "$address"` : whole
}

export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
