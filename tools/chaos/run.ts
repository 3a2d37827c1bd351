import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { laterDay } from '@ningjing/contract/classes/schedule'
import {
  MAX_TIMETABLE_DAYS,
  readTimetable,
  TIMETABLE_DAYS_AHEAD,
} from '@ningjing/contract/timetable/timetable'
import { liveAsAdmin } from './admins.ts'
import { SECRET_KEY } from './card-provider.ts'
import { checkClub } from './check-club.ts'
import { checkDates } from './check-dates.ts'
import { checkDesk } from './check-desk.ts'
import { checkEnds } from './check-ends.ts'
import { checkLines } from './check-lines.ts'
import { checkMails } from './check-mails.ts'
import { checkMessages } from './check-messages.ts'
import { checkMoney } from './check-money.ts'
import { checkMoves } from './check-moves.ts'
import { checkPasses } from './check-passes.ts'
import { checkTeachers } from './check-teachers.ts'
import { addUser } from './club.ts'
import { causeFaults } from './faults.ts'
import { sellPasses } from './passes.ts'
import { countUnsettled, readState } from './read-state.ts'
import { figuresOf, withFigures } from './report.ts'
import { liveAsInstructor, openClasses } from './staff.ts'
import { liveAsStudents } from './students.ts'
import { declineOffers } from './waiting.ts'
import { openWorld, type World } from './world.ts'

/**
 * Kills servers, database and card stand-in while people use the club, and checks afterward that nothing is lost
 * (docs/reliability.md). `--minutes 5`, `--seed 1` for the random choices, `--uri` for an empty database of yours, which
 * is not killed, `--control O1`, `O10`, `O21` or `D10` for servers that do that step wrongly, `--write` to put the
 * figures into the document.
 */
const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    uri: { type: 'string' },
    control: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const DOCUMENT = new URL('../../docs/reliability.md', import.meta.url)
const RECONCILE = new URL('../../server/src/cli/reconcile.ts', import.meta.url)
const STUDENTS = 24
const INSTRUCTORS = 3
const MINUTE_MS = 60_000
const MAX_SETTLE_MS = 3 * MINUTE_MS
/** Longer than a refund takes to fail at the provider after it has succeeded, and its event to arrive. */
const QUIET_MS = 8_000
const MAX_SHOWN = 30

const minutes = Number(flags.minutes)
const seed = Number(flags.seed)
if (![undefined, 'O1', 'O10', 'O21', 'D10'].includes(flags.control)) {
  throw new Error('--control takes O1, O10, O21 or D10.')
}
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes and --seed take numbers.')
const folder = mkdtempSync(join(tmpdir(), 'ningjing-chaos-'))
console.log(`${minutes} minutes, seed ${seed}, logs in ${folder}`)
const over = new AbortController()
const endsAt = Date.now() + minutes * MINUTE_MS
const world = await openWorld({ folder, uri: flags.uri, seed, control: flags.control, endsAt }, over.signal)
// The second one ends it at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => over.abort(new Error(`ended by ${signal}`)))
}
try {
  await live(world)
  const settledMs = await settle(world)
  const violations = await check(world, settledMs)
  const { history } = world.club
  const result = { minutes, seed, history, state: await stateOf(world), settledMs, violations }
  const figures = figuresOf(result)
  console.log([figures, ...violations.slice(0, MAX_SHOWN)].join('\n'))
  const name = flags.control ? `control ${flags.control}` : 'chaos'
  if (flags.write) await writeFile(DOCUMENT, withFigures(await readFile(DOCUMENT, 'utf8'), name, figures))
  const isExpected = (flags.control !== undefined) === violations.length > 0
  if (isExpected) rmSync(folder, { recursive: true })
  process.exitCode = isExpected ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await world.stop()
}

/** The load and the faults, for the minutes of the run. */
async function live({ club, targets, ready }: World): Promise<void> {
  for (let count = 0; count < INSTRUCTORS; count += 1) club.teachers.push(await addUser(club, 'instructor'))
  const [ana, ben] = [await addUser(club, 'admin'), await addUser(club, 'admin')]
  await ready(over.signal)
  await openClasses(club, ana)
  await sellPasses(club, ana)
  const timer = setTimeout(() => over.abort(), minutes * MINUTE_MS)
  await Promise.all([
    causeFaults(club, targets),
    ...Array.from({ length: STUDENTS }, () => liveAsStudents(club)),
    ...club.teachers.map((instructor) => liveAsInstructor(club, instructor)),
    liveAsAdmin(club, ana, ben),
    liveAsAdmin(club, ben, ana),
  ])
  clearTimeout(timer)
}

/** Kills all servers at once, starts them again, and waits until nothing is left to do. Returns the time it took. */
async function settle({ club, targets, ready }: World): Promise<number> {
  for (const server of targets.servers) server.kill()
  await ready()
  const start = Date.now()
  let quietSince = start
  while (Date.now() - start < MAX_SETTLE_MS && Date.now() - quietSince < QUIET_MS) {
    await pause(500)
    // A hold that ends now may become an offer.
    await declineOffers(club)
    const isQuiet = targets.webhookRelay.waiting() === 0 && (await countUnsettled(club.db)) === 0
    if (!isQuiet) quietSince = Date.now()
  }
  return Date.now() - start
}

async function stateOf({ club: { api, db, provider, teachers }, deliveries }: World) {
  const [somebody] = teachers
  const today = new Date().toISOString().slice(0, 10)
  const timetable = []
  for (let day = 0; somebody && day + MAX_TIMETABLE_DAYS <= TIMETABLE_DAYS_AHEAD; day += MAX_TIMETABLE_DAYS) {
    const [from, to] = [day, day + MAX_TIMETABLE_DAYS - 1].map((days) => laterDay(today, days))
    timetable.push((await api.insist(somebody, readTimetable, { query: { from, to } })).reply?.dates ?? [])
  }
  return readState(db, provider, deliveries(), timetable.flat())
}

async function check(world: World, settledMs: number): Promise<string[]> {
  const { club, targets, uri } = world
  const { history } = club
  const state = await stateOf(world)
  const env = { MONGODB_URI: uri, STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_URL: await targets.cards.ready() }
  return [
    ...new Set(history.violations),
    ...(settledMs < MAX_SETTLE_MS ? [] : ['not everything was settled in time']),
    ...checkMoney(history, state),
    ...checkEnds(history, state),
    ...checkDates(history, state),
    ...checkMoves(history, state),
    ...checkMails(state),
    ...checkClub(history, state),
    ...checkLines(history, state),
    ...checkDesk(history, state),
    ...checkPasses(history, state),
    ...checkTeachers(history, state),
    ...checkMessages(history, state),
    ...(await reconcile(env)),
  ]
}

/** The lines of the product's own reconciliation if it does not end with 0. */
function reconcile(env: Record<string, string>): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [fileURLToPath(RECONCILE)], { env, cwd: folder }, (error, stdout, stderr) => {
      resolve(
        error
          ? `${stdout}${stderr}`
              .trim()
              .split('\n')
              .map((line) => `reconcile: ${line}`)
          : [],
      )
    })
  })
}
