import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Shown at unknown paths and for unknown classes and instructors (product §2.1). */
export function NotFoundScreen() {
  return (
    <section className="wrap grid min-h-[70dvh] content-center justify-items-center py-14 text-center">
      <PageHead title="Page not found" />
      <meta name="robots" content="noindex" />
      <img
        src="/art/state-not-found.svg"
        alt=""
        width={480}
        height={320}
        className="picture-dim w-80 max-w-full"
      />
      <h1 className="title-section mt-6">Page not found</h1>
      <p className="mt-3 text-balance text-[1.0625rem] text-muted">
        we are sorry, but the page you requested was not found
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonClass()}>
          Got to Home
        </Link>
        <Link to={paths.classes} className={buttonClass('secondary')}>
          Browse classes
        </Link>
      </div>
    </section>
  )
}
