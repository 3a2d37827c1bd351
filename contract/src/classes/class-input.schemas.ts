import * as z from 'zod/mini'
import {
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
import type { ClassField, ShownField } from './class-fields.ts'
import { Level, SessionToAdd, Terms } from './class-plan.schemas.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_PLACE_LENGTH, MAX_SEATS } from './classes.ts'
import { DATE_PROBLEMS, MAX_SESSIONS } from './schedule.ts'

const MAX_LINK_LENGTH = 500

export const ClassName = line(120)

const Description = lines(MAX_DESCRIPTION_LENGTH)

const seatsFrom = (min: number) =>
  z
    .number('Use a whole number.')
    .check(
      z.int('Use a whole number.'),
      z.minimum(min, `Use a number from ${min} to ${MAX_SEATS}.`),
      z.maximum(MAX_SEATS, `Use a number from ${min} to ${MAX_SEATS}.`),
    )

const Place = lines(MAX_PLACE_LENGTH)

/** Where an online class is held. It is text in the club's mails, so it is an address and nothing else. */
const OnlineLink = optionalLink(MAX_LINK_LENGTH)

/** All dates; one with an `id` is a date that the class has already. */
const Dates = z
  .array(z.object({ id: z.optional(Id), ...SessionToAdd.shape }))
  .check(z.maxLength(MAX_SESSIONS, DATE_PROBLEMS.full))

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

/** Fields of a new class. */
export const ClassToAdd = z.object({
  name: ClassName,
  image: PictureUrl,
  seats: seatsFrom(1),
  price: Price,
  description: z.optional(Description),
  ...PlanToSave.shape,
} satisfies Record<ClassField, z.ZodMiniType>)
export type ClassToAdd = z.infer<typeof ClassToAdd>

/** The value of each field, as it is sent. */
export type FieldValues = { [Field in ClassField]: Exclude<ClassToAdd[Field], undefined> }

/** Fields of a class as a screen showed them. */
export const ShownClass = z.object({
  name: z.string(),
  image: z.string(),
  description: z.string(),
  price: z.number(),
} satisfies Record<ShownField, z.ZodMiniType>)
export type ShownClass = z.infer<typeof ShownClass>

/** Fields that an instructor can change in their class; what is left out stays as it is. */
export const ClassToEdit = z.object({
  ...z.partial(ClassToAdd).shape,
  seats: z.optional(seatsFrom(0)),
  /** The number of seats that the form showed; the change of seats is the difference to it. */
  seatsShown: z.optional(z.number().check(z.int())),
  /** The capacity that the form showed; if it has changed since, nothing is saved, so a repeated edit counts once. */
  capacityShown: z.optional(z.number().check(z.int())),
  /** The fields as the form showed them; if one that is sent has changed since, nothing is saved. */
  shown: z.optional(z.partial(ShownClass)),
})
export type ClassToEdit = z.infer<typeof ClassToEdit>

/** The form of a class, as it is filled in (product §5). */
const classForm = (seats: z.ZodMiniType<number, number>, currency: Currency) =>
  z.object({
    name: ClassName,
    image: z.pipe(filledText(), PictureUrl),
    seats: typedNumber(seats),
    price: typedPrice(currency),
    description: Description,
  })
export const newClassForm = (currency: Currency) => classForm(seatsFrom(1), currency)
export const classEditForm = (currency: Currency) => classForm(seatsFrom(0), currency)
