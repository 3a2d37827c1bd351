import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { Account, OwnPortrait } from './top-bar.tsx'

const ACCOUNT_ID = 'account'

/**
 * The top bar of the checkout (product §2.8): logo and way back come first. Below 1024 px the account is behind the
 * portrait; from there the logo is in the side bar.
 * @param cancelTo the page where the purchase was chosen
 */
export function CheckoutBar({ cancelTo }: { cancelTo: string }) {
  return (
    // On phones it does not stay: it would cover the field of the card provider that gets the focus.
    <header className="sticky top-0 z-20 flex h-16 items-center gap-4 border-line border-b bg-surface px-4 max-sm:static sm:px-8 low:static">
      <Link
        to={paths.home}
        className="flex min-h-11 min-w-11 items-center justify-center rounded-md lg:hidden"
      >
        <Brand isShort />
      </Link>
      <Link to={cancelTo} className="back-link mr-auto">
        <ArrowLeft size={18} strokeWidth={1.8} aria-hidden="true" />
        Cancel
      </Link>
      <button
        type="button"
        popoverTarget={ACCOUNT_ID}
        aria-label="Your account"
        title="Your account"
        className="grid size-11 shrink-0 place-items-center rounded-full lg:hidden"
      >
        <OwnPortrait />
      </button>
      <div
        id={ACCOUNT_ID}
        popover="auto"
        className="fixed inset-auto top-17 right-4 m-0 hidden max-w-[calc(100vw-2rem)] items-center gap-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-3 open:flex lg:static lg:flex lg:border-0 lg:p-0 lg:shadow-none"
      >
        <Account />
      </div>
    </header>
  )
}
