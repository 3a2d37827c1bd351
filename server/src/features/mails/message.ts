import type { Club } from '@ningjing/contract/club/club.schemas'
import { pathOf } from '@ningjing/contract/endpoint'
import { type MailKind, NOTICE_PATHS, switchOf, unsubscribe } from '@ningjing/contract/mails/mails'
import { pick } from '@ningjing/contract/pick'
import type { Deps } from '../../deps.ts'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { MailedClass, MailSubjects } from '../../domain/mails.store.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import type { UserRecord } from '../../domain/records.ts'
import type { MailMessage } from '../../gateways/mail.ts'
import { isLive } from '../../seats/hold.rules.ts'
import { numberReceipt } from '../../steps/number-receipt.ts'
import { letterOf } from './letter.ts'
import { calendarsOf, dateOf } from './mail-calendars.ts'
import { type MailLook, readMailLook } from './mail-look.ts'
import { isOutdated, isOwnMoney, textOf } from './mail-texts.ts'
import { isOfPass, isPassEnding } from './pass-ends.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import type { MailRecords } from './wording.ts'

const FOR_ADMINS: readonly MailKind[] = ['review', 'edited', 'alert']

/** Mails for admins only; dropped if the recipient no longer is one. */
function isForAdmin({ kind, facts }: MailRecord, records: MailRecords): boolean {
  if (kind === 'class-canceled') return facts.orderId === undefined && !facts.teaches
  if (kind === 'failed') return !isOwnMoney(records)
  return FOR_ADMINS.includes(kind)
}

/** A mail as it goes out now; undefined if nobody should receive it anymore. */
export async function messageOf(
  deps: Pick<Deps, 'stores' | 'clock' | 'config' | 'identity' | 'log'>,
  mail: MailRecord,
): Promise<MailMessage | undefined> {
  const user = await deps.stores.users.find(mail.userId)
  if (!user || user.erasedAt) return undefined
  if (mail.kind === 'role' && user.role !== mail.facts.role) return undefined
  const optional = switchOf(mail.kind)
  if (optional && user.mailOff?.includes(optional)) return undefined
  if (mail.kind === 'offer' && !(await isOffered(deps, mail))) return undefined
  if (mail.kind === 'pass-changed' && !(await isStillSo(deps, mail))) return undefined
  if (mail.kind === 'waiting' && !(await isWaiting(deps, mail))) return undefined
  if (isOfPass(mail) && !(await isPassEnding(deps, mail, user))) return undefined
  if (mail.kind === 'confirm' && user.emailVerified) return undefined
  // A process that was killed, or is of the previous release, may have left it to the sweeper.
  if (mail.kind === 'enrolled' || mail.kind === 'pass') await numberReceipt(deps, mail.facts.orderId)
  const look = await readMailLook(deps)
  const answers = mail.kind === 'message' ? await answersTo(deps, mail.facts.by, look.club) : undefined
  const records = {
    ...recordsOf(mail, await subjectsOf(deps, [mail]), look.club, deps.clock.now()),
    answersTo: answers?.name,
  }
  if (user.role !== 'admin' && isForAdmin(mail, records)) return undefined
  if (isOutdated(mail, records)) return undefined
  const text = textOf(mail, records)
  const href = await hrefOf(deps, mail, user, look.origin + text.link.path)
  if (href === undefined) return undefined
  const token = optional && unsubscribeToken(deps.config, user._id, optional)
  return {
    senderName: senderNameOf(look),
    to: recipient(user),
    replyTo: answers?.address,
    subject: text.subject,
    ...letterOf(text, look, { href, unsubscribePath: token && NOTICE_PATHS.unsubscribe(token) }),
    id: mail._id.replaceAll(':', '.'),
    unsubscribeUrl: token && look.origin + pathOf(unsubscribe).replace(':token', token),
    calendars: await calendarsOf(deps, look, mail, recipient(user)),
  }
}

/** Who gets the answers to a message: the instructor who wrote it, or the club, if its e-mail is known. */
async function answersTo(
  { stores }: Pick<Deps, 'stores'>,
  by: string,
  club: Club,
): Promise<{ name: string; address: string } | undefined> {
  const writer = await stores.users.find(by)
  if (writer?.role === 'instructor' && !writer.erasedAt) return { name: writer.name, address: writer.email }
  return club.email ? { name: 'the club', address: club.email } : undefined
}

/** Until the club has published its name, that of `MAIL_FROM` counts. */
export function senderNameOf({ club }: MailLook): string | undefined {
  return club.version > 0 ? club.name : undefined
}

/**
 * Where the button of a mail leads: to a page of the site, or by a link of the identity provider, which is made now and
 * then leads to that page. Undefined if the provider has no such account.
 */
async function hrefOf(
  { identity }: Pick<Deps, 'identity'>,
  { kind }: MailRecord,
  { email }: UserRecord,
  page: string,
): Promise<string | undefined> {
  return kind === 'confirm' || kind === 'reset' ? identity.linkFor(kind, email, page) : page
}

/** Whether the seat is still kept for the student. */
async function isOffered(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  { userId, facts }: Extract<MailRecord, { kind: 'offer' }>,
): Promise<boolean> {
  const [yogaClass] = await stores.seats.findFor(userId, [facts.classId])
  const hold = yogaClass?.holds[userId]
  return hold?.orderId === facts.orderId && isLive(hold, clock.now())
}

/** Whether the pass is still as the mail says. */
async function isStillSo(
  { stores }: Pick<Deps, 'stores'>,
  { facts: { orderId, to, until } }: Extract<MailRecord, { kind: 'pass-changed' }>,
): Promise<boolean> {
  const purse = await stores.purses.find(orderId)
  if (to === 'ended' || to === 'stopped') return purse?.state === to
  return purse?.state !== 'ended' && purse?.validUntil?.getTime() === until?.getTime()
}

/** Whether the student is still where the waiting list was joined. */
async function isWaiting(
  { stores }: Pick<Deps, 'stores'>,
  { userId, facts }: Extract<MailRecord, { kind: 'waiting' }>,
): Promise<boolean> {
  const { queue = [] } = (await stores.line.findFor(userId, facts.classId)) ?? {}
  return queue.some((entry) => entry.userId === userId && entry.at.getTime() === facts.at.getTime())
}

function recipient({ name, email }: UserRecord): MailMessage['to'] {
  return { name, address: email }
}

/** What mails are about, with passes by id. */
type Subjects = MailSubjects & { purses: ReadonlyMap<string, PurseRecord> }

/** The classes, payments and passes that these mails are about. */
export async function subjectsOf({ stores }: Pick<Deps, 'stores'>, mails: MailRecord[]): Promise<Subjects> {
  const classIds = mails.flatMap((mail) =>
    [classIdOf(mail.facts) ?? [], fromClassIdOf(mail.facts) ?? [], taughtDateOf(mail) ?? []].flat(),
  )
  const orderIds = mails.flatMap(({ facts }) => orderIdOf(facts) ?? [])
  const userIds = mails.map(({ userId }) => userId)
  const passIds = mails.flatMap((mail) => (isOfPass(mail) || mail.kind === 'pass' ? mail.facts.orderId : []))
  const subjects = await stores.mails.findSubjects({
    classIds: [...new Set(classIds)],
    orderIds: [...new Set(orderIds)],
    userIds: [...new Set(userIds)],
    messageIds: mails.flatMap((mail) => (mail.kind === 'message' ? mail.facts.messageId : [])),
    byIds: [...new Set(mails.flatMap(({ facts }) => [byOf(facts) ?? [], teachersOf(facts)].flat()))],
  })
  const paying = [...subjects.orders.values()].flatMap(({ passId }) => passId ?? [])
  return { ...subjects, purses: await stores.passBooks.findAll([...passIds, ...paying]) }
}

export function recordsOf(
  mail: MailRecord,
  { classes, payments, orders, purses, messages, names }: Subjects,
  club: Club,
  now: Date,
): MailRecords {
  const { userId, facts } = mail
  const orderId = orderIdOf(facts) ?? ''
  const yogaClass = classOf(mail, classes)
  const [place, hold, order] = [yogaClass?.roster[userId], yogaClass?.holds[userId], orders.get(orderId)]
  return {
    yogaClass,
    fromClass: classes.get(fromClassIdOf(facts) ?? ''),
    payment: payments.get(orderId),
    order,
    purse: purses.get(order?.passId ?? orderId),
    place: place?.orderId === orderId ? place : undefined,
    hold: hold?.orderId === orderId ? hold : undefined,
    userId,
    message: messages.get('messageId' in facts ? facts.messageId : ''),
    byName: names.get(byOf(facts) ?? ''),
    names,
    club,
    now,
  }
}

/** The class of a mail; in one to who teaches a date of it, with the place and the link that the date has. */
function classOf(mail: MailRecord, classes: Subjects['classes']): MailedClass | undefined {
  const yogaClass = classes.get(classIdOf(mail.facts) ?? '')
  const date = classes.get(taughtDateOf(mail) ?? '')
  const isOwn = yogaClass !== undefined && date?.of === yogaClass._id
  return isOwn ? { ...yogaClass, ...pick(date, ['place', 'online']) } : yogaClass
}

/** The only date that a mail to who teaches it is about; it has a class of its own if it is sold by itself. */
function taughtDateOf({ kind, facts }: MailRecord): string | undefined {
  return kind === 'changed' && facts.orderId === undefined ? dateOf(facts) : undefined
}

function teachersOf(facts: MailRecord['facts']): string[] {
  return 'teacherId' in facts ? [facts.teacherId, facts.insteadOfId] : []
}

function byOf(facts: MailRecord['facts']): string | undefined {
  return 'by' in facts ? facts.by : undefined
}

function classIdOf(facts: MailRecord['facts']): string | undefined {
  return 'classId' in facts ? facts.classId : undefined
}

function fromClassIdOf(facts: MailRecord['facts']): string | undefined {
  return 'fromClassId' in facts ? facts.fromClassId : undefined
}

function orderIdOf(facts: MailRecord['facts']): string | undefined {
  return 'orderId' in facts ? facts.orderId : undefined
}
