import { Smartphone, Tv } from 'lucide-react'

/** The section about Smart TV and mobile apps (product §1). */
export function EverySpace() {
  return (
    <section aria-labelledby="every-space" className="bg-sunken py-14 lg:py-20">
      <div className="wrap grid items-center gap-12 lg:grid-cols-2">
        <div>
          <p className="eyebrow">Smart TV and mobile apps</p>
          <h2 id="every-space" className="title-section mt-2">
            For every space, at any pace
          </h2>
          <p className="mt-4 max-w-[48ch] text-balance text-[1.0625rem] text-muted leading-relaxed">
            Bring a class to the living-room screen, or take ten quiet minutes with the one in your hand.
          </p>
          <ul className="mt-6 grid gap-3 font-medium text-[1.0625rem]">
            <li className="flex items-center gap-3">
              <Tv size={22} strokeWidth={1.8} aria-hidden="true" /> Smart TV
            </li>
            <li className="flex items-center gap-3">
              <Smartphone size={22} strokeWidth={1.8} aria-hidden="true" /> Mobile apps
            </li>
          </ul>
        </div>
        <Screens />
      </div>
    </section>
  )
}

function Screens() {
  return (
    <div className="relative pr-6 pb-8">
      <div className="rounded-xl bg-footer p-3 shadow-3 dark:bg-line">
        <img
          src="/art/class-lotus.svg"
          alt=""
          width={800}
          height={600}
          loading="lazy"
          className="picture-dim aspect-video w-full rounded-lg object-cover object-[50%_70%]"
        />
      </div>
      <div className="mx-auto h-3 w-1/3 rounded-b-md bg-footer dark:bg-line" />
      <div className="absolute right-0 bottom-0 w-[27%] rounded-xl bg-footer p-1.5 shadow-3 dark:bg-line">
        <img
          src="/art/class-savasana.svg"
          alt=""
          width={800}
          height={600}
          loading="lazy"
          className="picture-dim aspect-[9/17] w-full rounded-[22px] object-cover object-[27%]"
        />
      </div>
    </div>
  )
}
