import type { PublicClass } from '@ningjing/contract/classes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ClassDetail } from '../../features/classes/class-detail.tsx'
import { publicClass } from '../../features/classes/classes.api.ts'
import { isRefusal } from '../../lib/call-failure.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { leadOf, priceText } from '../../ui/texts.ts'
import { Loaded } from '../dashboard/loaded.tsx'
import { ClassSelect } from './class-select.tsx'
import { NotFoundScreen } from './not-found.tsx'

/** One approved class; any other id is no page. */
export function ClassScreen() {
  const { id = '' } = useParams()
  const query = useQuery(publicClass(id))
  const { data, error } = query
  if (isRefusal(error, 'class.not-found') || isRefusal(error, 'request.invalid')) return <NotFoundScreen />
  return (
    <div className="wrap w-full py-6 lg:py-12">
      <PageHead title={data?.name ?? 'Class'} description={data && descriptionOf(data)} />
      <Loaded query={query} what="this class">
        {(yogaClass) => <ClassDetail yogaClass={yogaClass} action={<ClassSelect yogaClass={yogaClass} />} />}
      </Loaded>
    </div>
  )
}

function descriptionOf({ name, instructor, price, description }: PublicClass): string {
  const facts = `${name}, a yoga class with ${instructor} at Ningjing: ${priceText(price)}.`
  return leadOf(`${facts} ${description}`)
}
