import { Bone, Hand, MoonStar, PersonStanding, Users, Waves } from 'lucide-react'

const BENEFITS = [
  { Icon: PersonStanding, text: 'Improves strength and balance' },
  { Icon: Bone, text: 'Helps with back pain relief' },
  { Icon: Hand, text: 'Eases arthritis symptoms' },
  { Icon: MoonStar, text: 'Relaxes you to help you sleep better' },
  { Icon: Waves, text: 'Helps you manage stress' },
  { Icon: Users, text: 'Connects you with a supportive community' },
]

/** The benefits of yoga beside a picture (product §1, §10.4). */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="py-14 lg:py-20">
      <div className="wrap grid items-center gap-10 lg:grid-cols-[5fr_6fr]">
        <div className="mx-auto aspect-[4/5] w-full max-w-[420px] overflow-hidden rounded-[210px_210px_28px_28px]">
          <img
            src="/art/class-tree.svg"
            alt=""
            width={800}
            height={600}
            loading="lazy"
            className="picture-dim h-full w-full object-cover"
          />
        </div>
        <div>
          <p className="eyebrow">Why practice</p>
          <h2 id="benefits" className="title-section mt-2">
            Benefits Of Yoga
          </h2>
          <ul className="mt-8 grid gap-x-8 gap-y-6 text-balance sm:grid-cols-2">
            {BENEFITS.map(({ Icon, text }) => (
              <li key={text} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
                  <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
                </span>
                <span className="self-center font-medium text-[1.0625rem] leading-snug">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
