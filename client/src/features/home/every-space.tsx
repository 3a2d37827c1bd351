import type { Space } from '@ningjing/contract/club/home'
import { type LucideIcon, Smartphone, Tablet, Tv } from 'lucide-react'
import type { SectionOf } from './section.ts'

const SPACES: Record<Space, { Icon: LucideIcon; label: string }> = {
  tv: { Icon: Tv, label: 'Smart TV' },
  mobile: { Icon: Smartphone, label: 'Mobile apps' },
  tablet: { Icon: Tablet, label: 'Tablets' },
}

/** The section about the screens at home, such as Smart TV and mobile apps (product §1). */
export function EverySpace({ eyebrow, title, text, screens }: SectionOf<'spaces'>) {
  return (
    <section aria-labelledby="every-space" className="bg-sunken py-14 lg:py-20">
      <div className="wrap grid items-center gap-12 lg:grid-cols-2">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="every-space" className="title-section mt-2">
            {title}
          </h2>
          <p className="mt-4 max-w-[48ch] text-balance text-[1.0625rem] text-muted leading-relaxed">{text}</p>
          <ul className="mt-6 grid gap-3 font-medium text-[1.0625rem]">
            {screens.map((screen) => (
              <SpaceItem key={screen} screen={screen} />
            ))}
          </ul>
        </div>
        <Screens hasPhone={screens.includes('mobile')} />
      </div>
    </section>
  )
}

function SpaceItem({ screen }: { screen: Space }) {
  const { Icon, label } = SPACES[screen]
  return (
    <li className="flex items-center gap-3">
      <Icon size={22} strokeWidth={1.8} aria-hidden="true" /> {label}
    </li>
  )
}

function Screens({ hasPhone }: { hasPhone: boolean }) {
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
      {hasPhone && (
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
      )}
    </div>
  )
}
