import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { ClassCard } from '../../features/classes/public/class-card.tsx'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { CardAction } from '../../features/selections/card-action.tsx'
import { Section } from '../../ui/panel.tsx'

/** Classes to begin with; nothing if there are none. */
export function FirstClasses({ classes }: { classes: PublicClass[] }) {
  const isEnrolled = useIsEnrolled()
  if (classes.length === 0) return null
  return (
    <Section title="Good first classes">
      <ul className="mt-3 grid gap-4 md:grid-cols-3 2xl:gap-6">
        {classes.map((yogaClass) => (
          <li key={yogaClass._id} className="grid min-w-0">
            <ClassCard
              yogaClass={yogaClass}
              eager
              action={<CardAction yogaClass={yogaClass} isEnrolled={isEnrolled(yogaClass._id)} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
