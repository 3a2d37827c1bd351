import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Moment, OptionalPictureUrl, pageOf, pageQuery, SearchText, text } from './fields.ts'

export const ROLES = ['student', 'instructor', 'admin'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const GENDERS = ['Male', 'Female', 'Other'] as const

/** A gender as the option object of the forms, or the empty one (product §3, §9). */
export const Gender = z.pipe(
  z.object({ value: z.enum([...GENDERS, '']), label: z.optional(z.string()) }),
  z.transform(({ value }) => ({ value, label: value })),
)
const GenderReply = z.object({ value: z.enum([...GENDERS, '']), label: z.string() })
export type Gender = z.infer<typeof GenderReply>
export const NO_GENDER: Gender = { value: '', label: '' }

export const UserName = text(1, 80)
export const PHONE_FORM = /^\+?\d{6,15}$/
export const PHONE_MESSAGE = 'Use 6 to 15 digits, with a + before them if you like.'
/** A phone number, or nothing. */
export const Phone = z.string().check(
  z.trim(),
  z.refine((value) => value === '' || PHONE_FORM.test(value), PHONE_MESSAGE),
)
export const MAX_ADDRESS_LENGTH = 300
const MAX_BIO_LENGTH = 1000
export const Address = text(0, MAX_ADDRESS_LENGTH)
export const Bio = text(0, MAX_BIO_LENGTH)

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

/** Success texts (product §9). */
export const USER_EDITED = 'User info updated successfully.'
export const ROLE_CHANGED = 'User role updated'

const byEmail = z.object({ email: Email })
const byId = z.object({ id: Id })

/** Everything the club keeps about one person, for that person. */
const OwnData = z.object({
  exportedAt: Moment,
  account: z.object({ ...User.shape, signInMethods: z.array(z.string()), emailVerified: z.boolean() }),
  selections: z.array(
    z.object({ classId: Id, name: z.string(), instructor: z.string(), price: z.number(), createdAt: Moment }),
  ),
  /** Each payment is an enrolment too; money in dollars. */
  payments: z.array(
    z.object({
      classId: Id,
      name: z.string(),
      instructor: z.string(),
      price: z.number(),
      refunded: z.number(),
      transactionId: z.string(),
      createdAt: Moment,
    }),
  ),
  /** Attempts to pay, also those that came to nothing; price in dollars. */
  orders: z.array(z.object({ classId: Id, price: z.number(), state: z.string(), createdAt: Moment })),
  /** Classes the person teaches. */
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
  /** What the log says the person did, or was done to the account. */
  log: z.array(z.object({ at: Moment, what: z.string(), by: z.enum(['you', 'the club']) })),
})
export type OwnData = z.infer<typeof OwnData>

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  access: 'provider',
  summary: "Stores the caller's record once, always as a student; later calls change nothing and say so.",
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
  limit: 'registration',
})

export const readAdminFlag = endpoint({
  method: 'GET',
  path: '/users/admin/:email',
  access: 'signed-in',
  summary: 'Tells whether the caller is an admin; always false for a foreign e-mail.',
  params: byEmail,
  reply: z.object({ admin: z.boolean() }),
})

export const readInstructorFlag = endpoint({
  method: 'GET',
  path: '/users/instructor/:email',
  access: 'signed-in',
  summary: 'Tells whether the caller is an instructor; always false for a foreign e-mail.',
  params: byEmail,
  reply: z.object({ instructor: z.boolean() }),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/users/:email',
  access: 'own-email',
  summary: "The caller's own profile.",
  params: byEmail,
  reply: User,
})

/** Ways to sort the users, the usual one first; a minus turns an order round. */
export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'role', '-role'] as const
export type UserSort = (typeof USER_SORTS)[number]

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'admin',
  summary: 'All users, newest first; a page of them when searched, filtered, sorted or paged.',
  query: z.object({
    search: z.optional(SearchText),
    role: z.optional(Role),
    sort: z.optional(z.enum(USER_SORTS)),
    ...pageQuery,
  }),
  reply: z.union([z.array(User), pageOf(User)]),
})

export const editUser = endpoint({
  method: 'PATCH',
  path: '/users/:id',
  access: 'signed-in',
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
  reply: z.object({ modifiedCount: z.number() }),
  problems: ['user.not-found'],
})

export const setUserRole = endpoint({
  method: 'PATCH',
  path: '/users/admin/:id',
  access: 'admin',
  summary: 'Makes a user an admin or an instructor.',
  params: byId,
  body: z.object({ role: z.enum(['admin', 'instructor']) }),
  reply: z.object({ modifiedCount: z.number() }),
  problems: ['user.not-found', 'user.own-role', 'user.last-admin'],
})

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/users/export/:email',
  access: 'own-email',
  summary: 'Everything the club keeps about the caller.',
  params: byEmail,
  reply: OwnData,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  access: 'signed-in',
  summary:
    "Erases the caller's own account: sign-in, profile and selections go, payments stay without the e-mail.",
  params: byId,
  reply: z.object({ deletedCount: z.number() }),
  problems: ['user.not-found', 'user.last-admin', 'user.has-classes'],
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/exports/users.csv',
  access: 'admin',
  summary:
    'All users as a CSV file, oldest first; texts that a spreadsheet would take for a formula begin with an apostrophe.',
  reply: z.string(),
  replyType: 'text/csv',
})
