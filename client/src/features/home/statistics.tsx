import type { SectionOf } from './section.ts'

/** Side by side from 640 px on; below that two in a row. */
const COLUMNS: Record<number, string> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-4',
  5: 'sm:grid-cols-5',
  6: 'sm:grid-cols-6',
}

/** The statistics strip (product §1, §9). */
export function Statistics({ title, items }: SectionOf<'statistics'>) {
  return (
    <section aria-labelledby="statistics" className="bg-band text-white">
      <div className="wrap py-12 sm:py-16">
        <h2 id="statistics" className="text-center text-[clamp(1.5rem,1.1rem+1.6vw,2.125rem)]">
          {title}
        </h2>
        <dl
          className={`mt-9 grid grid-cols-2 gap-y-8 text-center sm:divide-x sm:divide-white/20 ${COLUMNS[items.length]}`}
        >
          {items.map(({ count, name }) => (
            <div
              key={name}
              className="flex flex-col-reverse justify-end px-1 last:odd:col-span-2 sm:px-3 sm:last:odd:col-span-1"
            >
              <dt className="mt-2 text-balance text-[0.9375rem] text-white/85">{name}</dt>
              <dd className="font-display text-[clamp(1.75rem,1.3rem+2vw,3rem)] text-band-gold leading-none">
                {count}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
