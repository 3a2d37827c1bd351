import * as z from 'zod/mini'
import { type FieldRule, ruleText } from '../field-reasons.ts'
import {
  Email,
  filledText,
  Id,
  line,
  lines,
  Moment,
  optionalLink,
  PictureUrl,
  typedNumber,
} from '../fields.schemas.ts'
import type { Currency } from '../formats.ts'
import { Price, typedPrice } from '../money.schemas.ts'
import { MAX_CREDITS } from '../passes/passes.ts'
import type { ClassField, GuardedField, NoticedField } from './class-fields.ts'
import {
  DropIn,
  Level,
  ManagedPlan,
  OwnPrices,
  Repeat,
  Session,
  SessionToAdd,
  Terms,
  wholeUpTo,
} from './class-plan.schemas.ts'
import { MAX_CLOSE_MINUTES, MAX_DESCRIPTION_LENGTH, MAX_PLACE_LENGTH, MAX_SEATS } from './classes.ts'
import { DATE_PROBLEMS, MAX_SESSIONS } from './schedule.ts'

const MAX_LINK_LENGTH = 500

export const ClassName = line(120)

const Description = lines(MAX_DESCRIPTION_LENGTH)

const seatsRule = (min: number) =>
  ({ reason: 'number-between', minimum: min, maximum: MAX_SEATS }) satisfies FieldRule

function seatsFrom(min: number) {
  const [whole, between] = [ruleText('whole-number'), ruleText(seatsRule(min))]
  return z.number(whole).check(z.int(whole), z.minimum(min, between), z.maximum(MAX_SEATS, between))
}

const Place = lines(MAX_PLACE_LENGTH)

/** Where an online class is held. It is text in the club's mails, so it is an address and nothing else. */
const OnlineLink = optionalLink(MAX_LINK_LENGTH)

/** All dates; one with an `id` is a date that the class has already. */
const Dates = z
  .array(z.object({ id: z.optional(Id), ...SessionToAdd.shape }))
  .check(z.maxLength(MAX_SESSIONS, ruleText(DATE_PROBLEMS.full)))

/** How its dates are sold by themselves. */
const DropInToSave = z.object({
  seats: seatsFrom(1),
  price: Price,
  /** Left out: 0. */
  credits: z.optional(z.union([z.literal(0), z.literal(1)])),
  /** Left out: 0. */
  closeMinutes: z.optional(wholeUpTo(MAX_CLOSE_MINUTES)),
  /** The class is not sold as a whole: its own seats and price do not count. */
  only: z.optional(z.literal(true)),
})

/** The part of a class that says when, where and for whom it is. */
export const PlanToSave = z.object({
  sessions: z.optional(Dates),
  place: z.optional(Place),
  online: z.optional(OnlineLink),
  level: z.optional(Level),
  /** Null for the club's. */
  terms: z.optional(z.nullable(Terms)),
  /** Null forever; left out at a new class with dates, its first date. */
  salesEndAt: z.optional(z.nullable(Moment)),
})

const ClassFields = z.object({
  name: ClassName,
  image: PictureUrl,
  seats: z.optional(seatsFrom(0)),
  price: z.optional(Price),
  /** Credits of a pass that the whole class costs; 0 if none can pay it. */
  credits: z.optional(wholeUpTo(MAX_CREDITS)),
  description: z.optional(Description),
  ...PlanToSave.shape,
  /** Null: its dates are not sold by themselves. */
  dropIn: z.optional(z.nullable(DropInToSave)),
  /** Null: it has the dates of `sessions` alone. */
  repeat: z.optional(z.nullable(Repeat)),
} satisfies Record<ClassField, z.ZodMiniType>)

/** The value of each field, as it is sent. */
export type FieldValues = { [Field in ClassField]: Exclude<z.infer<typeof ClassFields>[Field], undefined> }

/** What a class that is sold as a whole lacks. */
export const SERIES_PROBLEMS = {
  seats: seatsRule(1),
  noSeats: 'whole-number',
  price: 'price-form',
} as const satisfies Record<string, FieldRule>

/** A class that is sold as a whole has seats and a price. */
const soldAs = z.check<Pick<z.infer<typeof ClassFields>, 'seats' | 'price' | 'dropIn'>>(
  ({ value: { seats, price, dropIn }, issues }) => {
    if (dropIn?.only) return
    const refuse = (path: 'seats' | 'price', rule: FieldRule) =>
      issues.push({ code: 'custom', path: [path], message: ruleText(rule), input: undefined })
    if (seats === undefined) refuse('seats', SERIES_PROBLEMS.noSeats)
    else if (seats === 0) refuse('seats', SERIES_PROBLEMS.seats)
    if (price === undefined) refuse('price', SERIES_PROBLEMS.price)
  },
)

/** Fields of a new class. */
export const ClassToAdd = ClassFields.check(soldAs)
export type ClassToAdd = z.infer<typeof ClassToAdd>

/** Fields of a new class of another teacher. */
export const ClassToAddFor = z
  .object({
    ...ClassFields.shape,
    /** Of an instructor or an admin. */
    instructorEmail: Email,
  })
  .check(soldAs)
export type ClassToAddFor = z.infer<typeof ClassToAddFor>

const NoticedFields = z.object({
  name: z.string(),
  image: z.string(),
  description: z.string(),
  price: z.number(),
  /** Left out by clients of releases in which no pass paid a series. */
  credits: z.optional(z.number()),
  /** Left out by clients of releases whose dates were not sold by themselves. */
  dropIn: z.optional(z.nullable(DropIn)),
} satisfies Record<NoticedField, z.ZodMiniType>)

/** Fields of a class as an admin saw them. Clients of releases in which dates had no prices of their own leave these out. */
export const ShownClass = z.object({ ...NoticedFields.shape, ...OwnPrices.shape })
export type ShownClass = z.infer<typeof ShownClass>

const ShownInForm = z.object({
  ...NoticedFields.shape,
  ...ManagedPlan.shape,
  sessions: z.array(Session),
  salesEndAt: z.nullable(Moment),
  repeat: z.nullable(Repeat),
} satisfies Record<GuardedField, z.ZodMiniType>)

/** Fields that an instructor can change in their class; what is left out stays as it is. */
export const ClassToEdit = z.object({
  ...z.partial(ClassFields).shape,
  seats: z.optional(seatsFrom(0)),
  /** The number of seats that the form showed; the change of seats is the difference to it. */
  seatsShown: z.optional(z.number().check(z.int())),
  /** The capacity that the form showed; if it has changed since, nothing is saved, so a repeated edit counts once. */
  capacityShown: z.optional(z.number().check(z.int())),
  /**
   * The fields as the form showed them; if one that is sent has changed since, nothing is saved. `facts` of the refusal
   * have what it is now, what is no text or number as JSON.
   */
  shown: z.optional(z.partial(ShownInForm)),
})
export type ClassToEdit = z.infer<typeof ClassToEdit>

/** The texts of a class, as they are filled in. */
export const classTexts = z.object({
  name: ClassName,
  image: z.pipe(filledText(), PictureUrl),
  description: Description,
})

/** The form of a class, as it is filled in (product §5). */
const classForm = (seats: z.ZodMiniType<number, number>, currency: Currency) =>
  z.object({ ...classTexts.shape, seats: typedNumber(seats), price: typedPrice(currency) })
export const newClassForm = (currency: Currency) => classForm(seatsFrom(1), currency)
export const classEditForm = (currency: Currency) => classForm(seatsFrom(0), currency)

/** How its dates are sold by themselves, as it is filled in. */
export const dropInForm = (currency: Currency) =>
  z.object({
    seats: typedNumber(seatsFrom(1)),
    price: typedPrice(currency),
    closeMinutes: typedNumber(wholeUpTo(MAX_CLOSE_MINUTES)),
  })

/** The credits that it costs as a whole, as they are filled in. */
export const creditsForm = z.object({ credits: typedNumber(wholeUpTo(MAX_CREDITS)) })
