import type { OfferedProduct } from '@ningjing/contract/passes/passes.schemas'
import { Link } from 'react-router-dom'
import { rememberFrom } from '../../lib/session/from.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { keepWish } from '../../lib/session/wish.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useOwnPasses } from './own-passes.api.ts'

type Props = {
  product: Pick<OfferedProduct, '_id' | 'name' | 'once'>
  /** The pass that the new one follows. */
  after: string | undefined
}

/** Leads to the checkout of a pass, a visitor by way of the login; nothing for staff, who cannot buy. */
export function BuyLink({ product: { _id, name, once }, after }: Props) {
  const { user, loading } = useSession()
  const { isStaff } = useRole()
  const { data: own = [] } = useOwnPasses()
  if (isStaff) return null
  if (once && own.some(({ product }) => product === _id)) {
    return <p className="flex min-h-11 items-center text-muted">You have had this pass.</p>
  }
  const goal = paths.buyPass(_id, after)
  const toLogin = {
    to: paths.login,
    state: rememberFrom({ pathname: paths.buyPass(_id), search: after ? `?after=${after}` : '', hash: '' }),
    onClick: () => keepWish({ act: 'buy', productId: _id, ...(after !== undefined && { after }) }),
  }
  const way = user || loading ? { to: goal } : toLogin
  return (
    <Link {...way} aria-label={`Buy ${name}`} className={buttonClass('primary', 'w-full')}>
      Buy
    </Link>
  )
}
