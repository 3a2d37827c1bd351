import type { Photo } from '@ningjing/contract/club/home.schemas'

/** Photos of the studio; nothing while there are none. */
export function Studio({ photos }: { photos: Photo[] }) {
  if (photos.length === 0) return null
  const { columns = '', first = '' } = LAYOUTS[photos.length] ?? {}
  return (
    <section aria-labelledby="studio" className="wrap w-full py-14 lg:py-20">
      <p className="eyebrow">Our studio</p>
      <h2 id="studio" className="title-section mt-2 mb-8">
        Come in
      </h2>
      <ul className={`grid grid-cols-2 gap-4 sm:gap-5 ${columns}`}>
        {photos.map(({ url, alt }, index) => (
          <li key={url} className={index === 0 ? first : ''}>
            <img
              src={url}
              alt={alt}
              width={600}
              height={400}
              loading="lazy"
              className="picture-dim aspect-[3/2] h-full w-full rounded-lg object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its height is that of its row. */
const FILLS_ROW = 'md:[&>img]:aspect-auto md:[&>img]:h-0 md:[&>img]:min-h-full'

/** Columns from 768 px on, and the place of the first photo, by the number of photos: no row has a gap. */
const LAYOUTS: Record<number, { columns?: string; first?: string }> = {
  1: { first: 'col-span-2 md:[&>img]:aspect-[5/2]' },
  3: { columns: 'md:grid-cols-3', first: 'col-span-2 md:row-span-2' },
  4: { columns: 'md:grid-cols-4' },
  5: { columns: 'md:grid-cols-4', first: 'col-span-2 md:row-span-2' },
  6: { columns: 'md:grid-cols-3' },
  7: { columns: 'md:grid-cols-4', first: `col-span-2 ${FILLS_ROW}` },
  8: { columns: 'md:grid-cols-4' },
}
