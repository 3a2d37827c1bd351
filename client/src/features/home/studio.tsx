import type { Photo } from '@ningjing/contract/club/home.schemas'

/** Photos of the studio; nothing while there are none. */
export function Studio({ photos }: { photos: Photo[] }) {
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="studio" className="wrap w-full py-14 lg:py-20">
      <p className="eyebrow">Our studio</p>
      <h2 id="studio" className="title-section mt-2 mb-8">
        Come in
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:gap-5 md:grid-cols-4">
        {photos.map(({ url, alt }) => (
          <li key={url} className="first:col-span-2 first:row-span-2">
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
