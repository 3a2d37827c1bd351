import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import {
  byId,
  Email,
  Id,
  line,
  lines,
  Modified,
  Moment,
  OptionalPictureUrl,
  pageOf,
  pageQuery,
  SearchText,
} from '../fields.schemas.ts'
import { Pass } from '../passes/passes.schemas.ts'
import { MarkState } from '../roster/roster.schemas.ts'
import * as users from './users.ts'

export const Role = z.enum(users.ROLES)

/** A gender as forms send it; the label follows the value. */
export const Gender = z.pipe(
  z.object({ value: z.enum([...users.GENDERS, '']), label: z.optional(z.string()) }),
  z.transform(({ value }) => ({ value, label: value })),
)

const GenderReply = z.object({ value: z.enum([...users.GENDERS, '']), label: z.string() })

export const UserName = line(80)

/** A phone number, or an empty text. Stored without the blanks, dashes, dots and brackets that people type. */
export const Phone = z.string().check(
  z.trim(),
  z.overwrite(users.plainPhone),
  z.refine((value) => value === '' || users.PHONE_FORM.test(value), ruleText('phone')),
)

export const Address = lines(users.MAX_ADDRESS_LENGTH)

export const Bio = lines(users.MAX_BIO_LENGTH)

/** The form of the profile, as it is filled in (product §5). */
export const ProfileForm = z.object({
  name: UserName,
  photo: OptionalPictureUrl,
  phone: Phone,
  gender: z.enum([...users.GENDERS, '']),
  address: Address,
  bio: Bio,
})

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  photo: z.string(),
  gender: GenderReply,
  address: z.string(),
  bio: z.string(),
  role: Role,
  createdAt: Moment,
})

export type User = z.infer<typeof User>

const byEmail = z.object({ email: Email })

/** All data that the club stores about a user, for that user. */
const OwnData = z.object({
  exportedAt: Moment,
  account: z.object({
    ...User.shape,
    signInMethods: z.array(z.string()),
    emailVerified: z.boolean(),
    mailOff: z.array(z.string()),
  }),
  selections: z.array(
    z.object({ classId: Id, name: z.string(), instructor: z.string(), price: z.number(), createdAt: Moment }),
  ),
  /** Each payment is an enrollment too; amounts in dollars. */
  payments: z.array(
    z.object({
      /** Null for a pass. */
      classId: z.nullable(Id),
      name: z.string(),
      instructor: z.string(),
      price: z.number(),
      refunded: z.number(),
      transactionId: z.string(),
      /** Number of the receipt; null for one without. */
      receipt: z.nullable(z.string()),
      /** The card that paid it; null if none did, or it was not kept. */
      card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
      createdAt: Moment,
      /** What the staff wrote when they ended the enrollment, or canceled its class. */
      endReason: z.string(),
      /** What admins wrote when they gave money back. */
      refundReasons: z.array(z.string()),
    }),
  ),
  /** Attempts to pay, also failed ones; price in dollars. */
  orders: z.array(
    z.object({ classId: z.nullable(Id), price: z.number(), state: z.string(), createdAt: Moment }),
  ),
  /** Classes that the user teaches. */
  classes: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      description: z.string(),
      image: z.string(),
      price: z.number(),
      status: z.string(),
      feedback: z.string(),
      createdAt: Moment,
    }),
  ),
  passes: z.array(Pass),
  waiting: z.array(
    z.object({
      classId: Id,
      name: z.string(),
      since: Moment,
      notLaterThanHours: z.nullable(z.number()),
      leaveOthers: z.boolean(),
    }),
  ),
  /** To which dates of their classes the user came; `date` as on the club's clock. */
  attendance: z.array(z.object({ classId: Id, date: z.string(), state: MarkState, at: Moment })),
  /** Addresses of uploaded pictures. */
  pictures: z.array(z.object({ url: z.string(), createdAt: Moment })),
  /** Mails and notices of the last 90 days; `sentAt` is null for a notice that was not mailed. */
  mails: z.array(z.object({ kind: z.string(), createdAt: Moment, sentAt: z.nullable(Moment) })),
  /** Messages that the user wrote to classes in the last 90 days. */
  messages: z.array(z.object({ classId: Id, text: z.string(), recipients: z.number(), createdAt: Moment })),
  /** Entries of the audit log by or about the user. */
  log: z.array(z.object({ at: Moment, what: z.string(), by: z.enum(['you', 'the club']) })),
})

export type OwnData = z.infer<typeof OwnData>

export const createUser = endpoint(users.createUser, {
  summary:
    "Creates the caller's record once, always as a student; later calls change nothing and answer with a message.",
  body: z.object({
    name: UserName,
    email: Email,
    photo: z.optional(OptionalPictureUrl),
    phone: z.optional(Phone),
    gender: z.optional(Gender),
    address: z.optional(Address),
  }),
  reply: z.object({ insertedId: z.nullable(Id), message: z.optional(z.string()) }),
  problems: ['user.email-taken'],
  limit: 'token',
})

export const readAdminFlag = endpoint(users.readAdminFlag, {
  summary: "Whether the caller is an admin; always false for another user's e-mail.",
  params: byEmail,
  reply: z.object({ admin: z.boolean() }),
})

export const readInstructorFlag = endpoint(users.readInstructorFlag, {
  summary: "Whether the caller is an instructor; always false for another user's e-mail.",
  params: byEmail,
  reply: z.object({ instructor: z.boolean() }),
})

export const readUser = endpoint(users.readUser, {
  summary: "The caller's own profile.",
  params: byEmail,
  reply: User,
})

export const listUsers = endpoint(users.listUsers, {
  summary: 'All users, newest first; a page of them when searched, filtered, sorted or paged.',
  query: z.object({
    search: z.optional(SearchText),
    role: z.optional(Role),
    sort: z.optional(z.enum(users.USER_SORTS)),
    ...pageQuery,
  }),
  reply: z.union([z.array(User), pageOf(User)]),
})

export const editUser = endpoint(users.editUser, {
  summary: "Changes the caller's own profile, only the fields that were sent.",
  params: byId,
  body: z.object({
    name: z.optional(UserName),
    photo: z.optional(OptionalPictureUrl),
    gender: z.optional(Gender),
    phone: z.optional(Phone),
    address: z.optional(Address),
    bio: z.optional(Bio),
  }),
  reply: Modified,
  problems: ['user.not-found'],
  limit: 'change',
})

export const setUserRole = endpoint(users.setUserRole, {
  summary: 'Gives another user a role. Nobody becomes a student while their classes are offered or pending.',
  params: byId,
  body: z.object({ role: Role }),
  reply: Modified,
  problems: ['user.not-found', 'user.own-role', 'user.last-admin', 'user.has-classes'],
  limit: 'change',
})

export const exportOwnData = endpoint(users.exportOwnData, {
  summary: 'Everything the club keeps about the caller.',
  params: byEmail,
  reply: OwnData,
  limit: 'change',
})

export const deleteUser = endpoint(users.deleteUser, {
  summary:
    "Erases the caller's own account: sign-in, profile and selections go, payments stay without the e-mail.",
  params: byId,
  reply: z.object({ deletedCount: z.number() }),
  problems: ['user.not-found', 'user.last-admin', 'user.has-classes'],
})

export const exportUsers = endpoint(users.exportUsers, {
  summary:
    'All users as a CSV file, oldest first. A text that a spreadsheet would run as a formula starts with an apostrophe.',
  reply: z.string(),
  limit: 'change',
})
