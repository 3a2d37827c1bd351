const PICTURES = {
  hills: 'bg-[url(/art/banner-1-back.svg)]',
  forest: 'bg-[url(/art/banner-4-back.svg)]',
}

type Props = {
  title: string
  line: string
  /** The landscape at the right edge, from 640 px on. */
  picture: keyof typeof PICTURES
}

/** The hero of a public list. */
export function PageHero({ title, line, picture }: Props) {
  return (
    <section className="relative isolate grid items-center overflow-clip bg-sunken py-8 sm:min-h-[200px] sm:py-10 lg:min-h-[240px]">
      <div
        aria-hidden="true"
        className={`absolute inset-y-0 right-0 -z-1 w-2/5 bg-[position:50%_62%] bg-cover [mask-image:linear-gradient(90deg,#0000,#0003_30%,#000a_60%,#000_95%)] max-sm:hidden print:hidden ${PICTURES[picture]}`}
      />
      <div className="wrap w-full">
        <div className="sm:max-w-[62%]">
          <h1 className="title-section">{title}</h1>
          <p className="mt-3 max-w-[80ch] text-balance text-[1.0625rem] text-muted">{line}</p>
        </div>
      </div>
    </section>
  )
}
