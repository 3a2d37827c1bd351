import * as z from 'zod/mini'
import { filledText, line, lines, PictureUrl, typedNumber } from '../fields.schemas.ts'
import { Price, TypedPrice } from '../money.schemas.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_SEATS } from './classes.ts'
import { ScheduleToSave } from './schedule.schemas.ts'

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

/** Fields of a new class. */
export const ClassToAdd = z.object({
  name: ClassName,
  image: PictureUrl,
  seats: seatsFrom(1),
  price: Price,
  description: z.optional(Description),
  ...ScheduleToSave.shape,
})

/** Fields that an instructor can change in their class. */
export const ClassToEdit = z.object({
  name: z.optional(ClassName),
  image: z.optional(PictureUrl),
  seats: z.optional(seatsFrom(0)),
  /** The number of seats that the form showed; the change of seats is the difference to it. */
  seatsShown: z.optional(z.number().check(z.int())),
  /** The capacity that the form showed; if it has changed since, nothing is saved, so a repeated edit counts once. */
  capacityShown: z.optional(z.number().check(z.int())),
  price: z.optional(Price),
  description: z.optional(Description),
  ...ScheduleToSave.shape,
  /** The fields as the form showed them; if one that is sent has changed since, nothing is saved. */
  shown: z.optional(
    z.object({
      name: z.optional(z.string()),
      image: z.optional(z.string()),
      price: z.optional(z.number()),
      description: z.optional(z.string()),
    }),
  ),
})

/** The form of a class, as it is filled in (product §5). */
const classForm = (seats: z.ZodMiniType<number, number>) =>
  z.object({
    name: ClassName,
    image: z.pipe(filledText(), PictureUrl),
    seats: typedNumber(seats),
    price: TypedPrice,
    description: Description,
  })
export const NewClassForm = classForm(seatsFrom(1))
export const ClassEditForm = classForm(seatsFrom(0))
