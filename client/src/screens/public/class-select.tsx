import type { PublicClass } from '@ningjing/contract/classes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { SelectButton } from '../../features/selections/select-button.tsx'
import { useRole } from '../../lib/role.ts'
import { useSession } from '../../lib/session.tsx'

/** The action of a class card: the select button, which also knows whether the student is enrolled already. */
export function ClassSelect({ yogaClass }: { yogaClass: PublicClass }) {
  const { user } = useSession()
  const { role } = useRole()
  const options = enrolmentsOf(user?.email ?? '')
  const { data } = useQuery({ ...options, queryFn: role === 'student' ? options.queryFn : skipToken })
  const isEnrolled = data?.some(({ classId }) => classId === yogaClass._id) ?? false
  return <SelectButton yogaClass={yogaClass} isEnrolled={isEnrolled} />
}
