import type { BenefitIcon } from '@ningjing/contract/club/home'
import {
  Bone,
  Brain,
  Clock,
  Hand,
  Heart,
  Leaf,
  type LucideIcon,
  MoonStar,
  PersonStanding,
  Smile,
  Sun,
  Users,
  Waves,
} from 'lucide-react'
import type { SectionOf } from './section.ts'

const ICONS: Record<BenefitIcon, LucideIcon> = {
  body: PersonStanding,
  back: Bone,
  hand: Hand,
  sleep: MoonStar,
  waves: Waves,
  people: Users,
  heart: Heart,
  sun: Sun,
  leaf: Leaf,
  mind: Brain,
  smile: Smile,
  time: Clock,
}

/** The benefits of yoga beside a picture (product §1, §10.4). */
export function Benefits({ eyebrow, title, picture, items }: SectionOf<'benefits'>) {
  return (
    <section aria-labelledby="benefits" className="py-14 lg:py-20">
      <div className="wrap grid items-center gap-10 lg:grid-cols-[5fr_6fr]">
        <div className="mx-auto aspect-[4/5] w-full max-w-[420px] overflow-hidden rounded-[210px_210px_28px_28px]">
          <img
            src={picture}
            alt=""
            width={800}
            height={600}
            loading="lazy"
            className="picture-dim h-full w-full object-cover"
          />
        </div>
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="benefits" className="title-section mt-2">
            {title}
          </h2>
          <ul className="mt-8 grid gap-x-8 gap-y-6 text-balance sm:grid-cols-2">
            {items.map((item) => (
              <Benefit key={item.text} {...item} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Benefit({ icon, text }: SectionOf<'benefits'>['items'][number]) {
  const Icon = ICONS[icon]
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
      </span>
      <span className="self-center font-medium text-[1.0625rem] leading-snug">{text}</span>
    </li>
  )
}
