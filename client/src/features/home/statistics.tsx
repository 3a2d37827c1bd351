const COUNTS = [
  { count: '25+', name: 'Styles' },
  { count: '20+', name: 'Programs' },
  { count: '35+', name: 'Challenges' },
  { count: '90+', name: 'Guided Meditations' },
  { count: '2-90+', name: 'Minute Classes' },
]

/** The statistics strip (product §1, §9). */
export function Statistics() {
  return (
    <section aria-labelledby="statistics" className="bg-band text-white">
      <div className="wrap py-12 sm:py-16">
        <h2 id="statistics" className="text-center text-[clamp(1.5rem,1.1rem+1.6vw,2.125rem)]">
          Count the ways you can personalize your practice
        </h2>
        <dl className="mt-9 grid grid-cols-2 gap-y-8 text-center sm:grid-cols-5 sm:divide-x sm:divide-white/20">
          {COUNTS.map(({ count, name }) => (
            <div
              key={name}
              className="flex flex-col-reverse justify-end px-1 last:col-span-2 sm:px-3 sm:last:col-span-1"
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
