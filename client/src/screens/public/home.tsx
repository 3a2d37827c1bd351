import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { ClassList } from '../../features/classes/class-list.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ClassSelect } from './class-select.tsx'

/** Home: a welcome and the classes most people take. */
export function HomeScreen() {
  return (
    <>
      <Welcome />
      <section aria-labelledby="popular-classes" className="wrap w-full py-14 lg:py-20">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <div>
            <p className="eyebrow">Popular classes</p>
            <h2 id="popular-classes" className="title-section mt-2">
              Choose the class for you
            </h2>
          </div>
          <Link to={paths.classes} className={buttonClass('secondary')}>
            All classes
          </Link>
        </div>
        <ClassList list="popular" actionFor={(one) => <ClassSelect yogaClass={one} />} />
      </section>
    </>
  )
}

function Welcome() {
  return (
    <section className="hero">
      <div className="hero-pictures">
        <img src="/art/banner-1-back.svg" alt="" width={1600} height={900} fetchPriority="high" />
        <img src="/art/banner-1-front.svg" alt="" width={1600} height={900} fetchPriority="high" />
      </div>
      <div className="hero-text wrap">
        <p className="hero-eyebrow">Yoga for beginners</p>
        <h1 className="title-display hero-title">Start where you are. Breathe from there.</h1>
        <p className="hero-line">
          Small, patient classes that teach the first poses slowly, with a teacher beside every mat.
        </p>
        <p className="hero-actions">
          <Link to={paths.classes} className="hero-button hero-button-filled">
            Browse classes
          </Link>
          <Link to={paths.instructors} className="hero-button">
            Meet instructors
          </Link>
        </p>
      </div>
    </section>
  )
}
