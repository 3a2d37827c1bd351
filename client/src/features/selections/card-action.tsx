import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectButton } from './select-button.tsx'

type Props = { yogaClass: PublicClass; isEnrolled: boolean }

/** The action of a class in a list: Select, or a link to its dates where only these are sold. */
export function CardAction({ yogaClass, isEnrolled }: Props) {
  const { _id, name } = yogaClass
  if (!isByDate(yogaClass)) return <SelectButton {...{ yogaClass, isEnrolled }} />
  return (
    <Link to={paths.yogaClass(_id)} aria-label={`See the dates of ${name}`} className={buttonClass()}>
      See the dates
    </Link>
  )
}
