import { PictureUrl } from '@ningjing/contract/fields'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { ClassCard } from './class-card.tsx'
import { acceptedNumber, type ClassValues } from './class-values.ts'

/** A picture is asked for once its address has not changed for this long, in milliseconds. */
const SETTLED_MS = 400

type Owner = { name: string; photo: string }

/** The card that students will see, while its class is being typed. */
export function ClassPreview({ values, owner }: { values: ClassValues; owner: Owner }) {
  const typedImage = useSettled(values.image.trim())
  const image = PictureUrl.safeParse(typedImage)
  const shown = {
    name: values.name.trim() || 'Name of the class',
    image: image.success ? image.data : '',
    instructor: owner.name,
    instructorPhoto: owner.photo,
    seats: acceptedNumber('seats', values.seats),
    price: acceptedNumber('price', values.price),
  }
  return (
    <section aria-label="Preview" className="max-w-[320px] xl:sticky xl:top-24">
      <h2 className="mb-3 text-[1.25rem]">Preview</h2>
      <ClassCard
        yogaClass={shown}
        eager
        action={
          <span aria-hidden="true" className={buttonClass()}>
            Select
          </span>
        }
      />
    </section>
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
