import { ClassList } from '../../features/classes/class-list.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { ClassSelect } from './class-select.tsx'

/** Public classes (spec §2). */
export function ClassesScreen() {
  return (
    <>
      <PageHero
        title="Choose The Class For You"
        line="Gentle or strong, early or late: every class shows its teacher, its price and the seats that are left."
      />
      <section aria-labelledby="all-classes" className="wrap w-full py-12 lg:py-16">
        <h2 id="all-classes" className="sr-only">
          All classes
        </h2>
        <ClassList list="public" actionFor={(one) => <ClassSelect yogaClass={one} />} />
      </section>
    </>
  )
}
