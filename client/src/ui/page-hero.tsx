/** The hero of a public list. */
export function PageHero({ title, line }: { title: string; line: string }) {
  return (
    <section className="grid min-h-[200px] items-center bg-sunken py-10 lg:min-h-[240px]">
      <div className="wrap w-full">
        <h1 className="title-section">{title}</h1>
        <p className="mt-3 max-w-[80ch] text-balance text-[1.0625rem] text-muted">{line}</p>
      </div>
    </section>
  )
}
