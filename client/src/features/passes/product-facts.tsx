import type { OfferedProduct } from '@ningjing/contract/passes/passes.schemas'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** For which classes a pass is, with links to them. */
export function ProductClasses({ for: of, classes }: Pick<OfferedProduct, 'for' | 'classes'>) {
  if ('all' in of) return 'For every class that accepts passes'
  if (classes.length === 0) return 'Its classes are not offered now'
  return (
    <>
      For{' '}
      {classes.map(({ _id, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && (index === classes.length - 1 ? ' and ' : ', ')}
          <Link to={paths.yogaClass(_id)} className="link">
            {name}
          </Link>
        </Fragment>
      ))}
    </>
  )
}
