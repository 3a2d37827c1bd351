import { Ban, Check, Clock, type LucideIcon } from 'lucide-react'
import { BADGE } from './badge.tsx'
import { useResultMotion } from './result-motion.ts'

const STATUS: Record<'approved' | 'pending' | 'denied', { text: string; look: string; Icon: LucideIcon }> = {
  approved: { text: 'approved', look: 'bg-success-soft text-success', Icon: Check },
  pending: { text: 'pending', look: 'border border-danger-line text-danger', Icon: Clock },
  denied: { text: 'denied', look: 'bg-danger-soft text-danger', Icon: Ban },
}

/** Status of a class: green when approved, red otherwise (product §4). */
export function StatusBadge({ status }: { status: keyof typeof STATUS }) {
  const { text, look, Icon } = STATUS[status]
  const motion = useResultMotion(status)
  return (
    <span className={`${BADGE} ${look} ${motion}`}>
      <Icon size={14} strokeWidth={1.8} aria-hidden="true" />
      {text}
    </span>
  )
}
