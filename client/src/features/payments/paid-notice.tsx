import { transactionComplete } from '@ningjing/contract/payments'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** Navigation state from the checkout to the next screen. */
export type JustPaid = { className: string; transactionId?: string }

/** Shows once which class was just paid. */
export function PaidNotice() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [paid] = useState(() => justPaidIn(state))
  useEffect(() => {
    if (paid) void navigate('.', { replace: true, state: null })
  }, [paid, navigate])
  if (!paid) return null
  return (
    <Notice tone="success" className="mt-6 flex flex-wrap items-center gap-4">
      <img src="/art/state-success.svg" alt="" width={96} height={72} />
      <div className="min-w-0 break-words">
        <p className="font-semibold">You are enrolled in {paid.className}.</p>
        {paid.transactionId && <p>{transactionComplete(paid.transactionId)}</p>}
        <Link to={paths.enrolledClasses} className="underline">
          Your enrolled classes
        </Link>
      </div>
    </Notice>
  )
}

function justPaidIn(state: unknown): JustPaid | null {
  if (typeof state !== 'object' || state === null || !('className' in state)) return null
  const { className } = state
  const transactionId = 'transactionId' in state ? state.transactionId : undefined
  if (typeof className !== 'string') return null
  return typeof transactionId === 'string' ? { className, transactionId } : { className }
}
