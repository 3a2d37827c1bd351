import type { DropIn } from './class-plan.schemas.ts'
import type { PublicClass } from './classes.schemas.ts'

/** What is said of how the dates of a class are sold. */
export type SoldAs = {
  dropIn?: (Pick<DropIn, 'price' | 'only' | 'varies'> & { credits?: number | undefined }) | undefined
}

/** Whether only the dates of a class are sold, and not the class as a whole. */
export const isByDate = ({ dropIn }: SoldAs) => dropIn?.only === true

/** Whether a pass pays for anything of a class. */
export const acceptsPasses = ({ credits = 0, dropIn }: SoldAs & Pick<PublicClass, 'credits'>) =>
  credits > 0 || (dropIn?.credits ?? 0) > 0

/** Whether a class has seats, as far as lists know: those of its dates are not in them. */
export const hasSeats = (yogaClass: SoldAs & Pick<PublicClass, 'seats'>) =>
  yogaClass.seats > 0 || isByDate(yogaClass)
