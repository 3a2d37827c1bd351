import * as z from 'zod/mini'
import { wholeUpTo } from '../classes/class-plan.schemas.ts'
import { MAX_DESCRIPTION_LENGTH } from '../classes/classes.ts'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { byId, Email, Id, line, lines, Modified, Moment } from '../fields.schemas.ts'
import { Price } from '../money.schemas.ts'
import { PaidAtDesk } from '../payments/checkout.schemas.ts'
import * as passes from './passes.ts'

/** The server compares it with the least that a card can be charged in the currency of the club, too. */
const ProductPrice = Price.check(z.refine((price) => price > 0, ruleText('pass-costs')))

/** The classes of a pass that is not for all. */
export const PassClasses = z
  .array(Id)
  .check(
    z.minLength(1, ruleText('no-classes')),
    z.maxLength(
      passes.MAX_PASS_CLASSES,
      ruleText({ reason: 'too-many-classes', maximum: passes.MAX_PASS_CLASSES }),
    ),
  )

/** For which classes a pass is: for all, or for these with their dates. */
const ForClasses = z.union([z.object({ all: z.literal(true) }), z.object({ classIds: PassClasses })])

/** The same as it is answered. */
const ForSome = z.union([z.object({ all: z.literal(true) }), z.object({ classIds: z.array(Id) })])

const fields = {
  name: line(80),
  description: z.optional(lines(MAX_DESCRIPTION_LENGTH)),
  /** Dollars. */
  price: ProductPrice,
  /** Credits that it holds; null if it is unlimited. */
  credits: z.nullable(wholeUpTo(passes.MAX_CREDITS, 1)),
  /** How long it is valid. */
  days: wholeUpTo(passes.MAX_PASS_DAYS, 1),
  from: z.enum(passes.VALID_FROM),
  for: ForClasses,
  /** Bookings on one day. Left out: 1. */
  perDay: z.optional(wholeUpTo(passes.MAX_PER_DAY, 1)),
  /** Bookings that may be to come at a time. Left out: 8. */
  ahead: z.optional(wholeUpTo(passes.MAX_AHEAD, 1)),
  /** Each person can buy it once. Left out: false. */
  once: z.optional(z.boolean()),
  /** Left out: true. */
  onSale: z.optional(z.boolean()),
  /** Its place on the page: lower ones come first. Left out: after all others. */
  position: z.optional(wholeUpTo(passes.MAX_POSITION)),
} satisfies Record<passes.ProductField, z.ZodMiniType>

export const ProductToAdd = z.object(fields)
export type ProductToAdd = z.infer<typeof ProductToAdd>

export const ProductToEdit = z.object({
  ...z.partial(ProductToAdd).shape,
  /**
   * The fields as the form showed them; if one that is sent has changed since, nothing is saved. `facts` of the refusal
   * have what it is now, as JSON.
   */
  shown: z.optional(z.partial(ProductToAdd)),
})
export type ProductToEdit = z.infer<typeof ProductToEdit>

/** What the club sells besides seats: for now passes. */
export const Product = z.object({
  _id: Id,
  kind: z.enum(passes.PRODUCT_KINDS),
  name: z.string(),
  description: z.string(),
  /** Dollars. */
  price: z.number(),
  credits: z.nullable(z.number()),
  days: z.number(),
  from: z.enum(passes.VALID_FROM),
  for: ForSome,
  perDay: z.number(),
  ahead: z.number(),
  once: z.boolean(),
  onSale: z.boolean(),
  position: z.number(),
})
export type Product = z.infer<typeof Product>

/** A product as visitors see it. */
export const OfferedProduct = z.extend(Product, {
  /** The classes that it is for and that are offered now, by name; empty if it is for all. */
  classes: z.array(z.object({ _id: Id, name: z.string() })),
})
export type OfferedProduct = z.infer<typeof OfferedProduct>

export const listProducts = endpoint(passes.listProducts, {
  summary: 'The passes that are on sale, in their order.',
  reply: z.array(OfferedProduct),
  limit: 'publicRead',
})

export const listAllProducts = endpoint(passes.listAllProducts, {
  summary: 'All passes that the club sells or has sold, in their order.',
  reply: z.array(Product),
})

export const createProduct = endpoint(passes.createProduct, {
  summary: 'Adds a pass that students can buy.',
  body: ProductToAdd,
  reply: z.object({ insertedId: Id }),
  problems: ['class.not-found'],
  limit: 'change',
  once: true,
})

export const editProduct = endpoint(passes.editProduct, {
  summary:
    'Changes a pass for those who buy it from now on, or takes it off sale; what was sold stays as it is.',
  params: byId,
  body: ProductToEdit,
  reply: Modified,
  problems: ['product.not-found', 'product.edited', 'class.not-found'],
  limit: 'change',
})

/** A pass that somebody has. */
export const Pass = z.object({
  /** The id of its order, and of its receipt. */
  _id: Id,
  /** The id of what was bought. */
  product: Id,
  name: z.string(),
  /** Credits in all, and those left; null for as many as wanted. */
  granted: z.nullable(z.number()),
  left: z.nullable(z.number()),
  state: z.enum(passes.PASS_STATES),
  for: ForSome,
  /** Bookings on one day, and those that may be to come at a time. */
  perDay: z.number(),
  ahead: z.number(),
  /** How long it is valid, from the purchase or the first use. */
  days: z.number(),
  validFrom: Moment,
  /** The pass after which it was bought; left out if there was none. */
  follows: z.optional(Id),
  /** Null before the first use of a pass whose days count from then. */
  validUntil: z.nullable(Moment),
  /** Since when it is stopped; left out while it is not. */
  stoppedAt: z.optional(Moment),
  /** Set once it has ended: the credits that it had left, and the dollars that are given back of it in all. */
  end: z.optional(z.object({ credits: z.nullable(z.number()), refund: z.number(), at: Moment })),
  /** What it has paid, the latest date first. `back`: when the credit came back. */
  uses: z.array(
    z.object({
      orderId: Id,
      classId: Id,
      name: z.string(),
      at: Moment,
      /** Left out if it is one. */
      credits: z.optional(z.number()),
      back: z.nullable(Moment),
    }),
  ),
})
export type Pass = z.infer<typeof Pass>

export const listPasses = endpoint(passes.listPasses, {
  summary: "The caller's passes, newest first.",
  params: z.object({ email: Email }),
  reply: z.array(Pass),
})

export const listPassesOf = endpoint(passes.listPassesOf, {
  summary: 'The passes of a user, newest first.',
  params: z.object({ user: Id }),
  reply: z.array(Pass),
})

export const givePass = endpoint(passes.givePass, {
  summary:
    'Gives a student a pass without payment, or for money taken at the desk, also one that is not on sale.',
  body: z.object({
    email: Email,
    productId: Id,
    /** What the student has paid at the desk; left out for a gift of the club. */
    paid: z.optional(PaidAtDesk),
  }),
  reply: z.object({ insertedId: Id }),
  problems: ['product.not-found', 'product.once', 'user.not-found', 'user.not-student'],
  limit: 'change',
  once: true,
})

export const exportPasses = endpoint(passes.exportPasses, {
  summary: 'All passes as a CSV file, oldest first, with what is left of each and what that is worth now.',
  reply: z.string(),
  limit: 'change',
})

export const exportPassUses = endpoint(passes.exportPassUses, {
  summary: 'What passes have paid as a CSV file: each credit that was used, with its date, by pass.',
  reply: z.string(),
  limit: 'change',
})

export const bookWithCredit = endpoint(passes.bookWithCredit, {
  summary:
    'Enrolls a student in a date that is sold by itself, or a series, with credits of a pass: the one that ends first, or the one that is named.',
  body: z.object({
    /** The selection, or the class: a date that is sold by itself, or a series. */
    selectedId: z.optional(Id),
    classId: z.optional(Id),
    passId: z.optional(Id),
    /** Credits that were shown as its price; left out, those of now. */
    creditsShown: z.optional(z.number()),
  }),
  rules: ['class-missing'],
  reply: z.object({
    insertedId: Id,
    /** Credits left; null for as many as wanted. */
    left: z.nullable(z.number()),
  }),
  problems: [
    'selection.not-found',
    'class.not-found',
    'class.closed',
    'class.sold-out',
    'class.price-changed',
    'enrolment.exists',
    'payment.paused',
    'pass.none',
    'pass.stopped',
    'pass.expired',
    'pass.not-for',
    'pass.ahead',
    'pass.day-full',
  ],
  limit: 'recordPayment',
})
