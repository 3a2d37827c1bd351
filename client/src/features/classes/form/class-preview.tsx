import { PictureUrl } from '@ningjing/contract/fields.schemas'
import { momentOf } from '@ningjing/contract/zone'
import { useOpenedAt } from '../../../lib/current-time.ts'
import { useDebounced } from '../../../lib/forms/debounced.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ClassCard } from '../public/class-card.tsx'
import { type ClassValues, numberIn } from './class-values.ts'
import { creditsIn, dropInIn } from './drop-in-values.ts'
import { priceOf } from './place-and-terms-fields.tsx'
import { isSeriesSold } from './plan-values.ts'
import { repeatIn } from './repeat-values.ts'
import { plannedRows } from './schedule-dates.ts'

/** Time without a change before the picture is loaded. */
const DEBOUNCE_MS = 400

type Owner = { name: string; photo: string }

type Props = {
  values: ClassValues
  owner: Owner
  /** Time zone of the club; undefined as long as it is not known. */
  zone: string | undefined
}

/** The card of the class as students will see it, updated while typing. */
export function ClassPreview({ values, owner, zone }: Props) {
  const typedImage = useDebounced(values.image.trim(), DEBOUNCE_MS)
  const image = PictureUrl.safeParse(typedImage)
  const shown = {
    name: values.name.trim() || 'Class name',
    description: values.description.trim(),
    image: image.success ? image.data : '',
    instructor: owner.name,
    instructorPhoto: owner.photo,
    ...soldIn(values),
    place: values.place.trim(),
    isOnline: values.online.trim() !== '',
    level: values.level,
    ...useDates(values, zone),
    ...repeatedIn(values),
  }
  return (
    <section
      aria-label="Preview"
      className="grid gap-4 max-xl:order-last sm:max-xl:grid-cols-[minmax(0,1fr)_320px] sm:max-xl:items-start sm:max-xl:gap-7 sm:max-xl:rounded-lg sm:max-xl:border sm:max-xl:border-line sm:max-xl:bg-sunken sm:max-xl:p-7 xl:sticky xl:top-24 xl:row-span-2"
    >
      <div>
        <h2 className="text-[1.25rem]">Preview</h2>
        <p className="mt-1 text-muted">How students will see the class.</p>
      </div>
      <ClassCard
        yogaClass={shown}
        eager
        picture={shown.image === '' ? <NoPicture /> : undefined}
        blank={<span aria-hidden="true" className="block h-2.5 w-20 rounded-full bg-line" />}
        action={
          <span aria-hidden="true" className={buttonClass('secondary')}>
            {isSeriesSold(values) ? 'Select' : 'See the dates'}
          </span>
        }
      />
    </section>
  )
}

/** What is sold, as a card shows it. */
function soldIn(values: ClassValues) {
  const { dropIn } = dropInIn(values.dropIn)
  const sold = { price: numberIn('price', priceOf(values)), ...(dropIn && { dropIn }) }
  if (isSeriesSold(values)) {
    return { ...sold, seats: numberIn('seats', values.seats), credits: creditsIn(values.credits).credits }
  }
  // As long as the price of a date cannot be read, the card has a blank in its place.
  return {
    ...sold,
    dropIn: { price: 0, credits: dropIn?.credits, only: true as const },
    seats: 0,
    salesOpen: false,
  }
}

function repeatedIn(values: ClassValues) {
  const { repeat, errors } = repeatIn(values)
  return repeat && Object.keys(errors).length === 0 ? { repeat } : {}
}

function NoPicture() {
  return <p className="grid aspect-[4/3] place-items-center bg-sunken text-muted">No picture chosen yet</p>
}

/** The planned dates, as a card shows them. */
function useDates({ sessions: planned }: ClassValues, zone: string | undefined) {
  const now = useOpenedAt()
  if (zone === undefined) return {}
  const sessions = plannedRows(planned, zone, now)
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ key: id, local, minutes }) => {
      const at = momentOf(local, zone).at?.toISOString() ?? ''
      return { id, local, minutes, at, canceled: false }
    })
  return { zone, sessions, nextAt: sessions[0]?.at ?? null }
}
