import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { lineText } from './pass-texts.ts'

type Props = {
  /** Those that can be used. */
  passes: Pass[]
  /** Time zone of the club. */
  zone: string
}

/** The passes of a student in a line each, with what is left of them; nothing if there are none. */
export function PassLines({ passes, zone }: Props) {
  const now = new Date()
  if (passes.length === 0) return null
  return (
    <section aria-labelledby="your-passes" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="your-passes" className="text-[1.25rem]">
          Your passes
        </h2>
        <Link to={paths.ownPasses} className="link inline-flex min-h-11 items-center">
          See your passes
        </Link>
      </div>
      <ul className="mt-2 grid gap-1">
        {passes.map((pass) => (
          <li key={pass._id} className="wrap-anywhere">
            <bdi className="font-semibold">{pass.name}</bdi>
            {`: ${lineText(pass, zone, now)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
