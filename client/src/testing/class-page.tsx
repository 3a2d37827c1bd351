import { listPopularClasses, listPublicClasses, readPublicClass } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { paths } from '../paths.ts'
import { ClassScreen } from '../screens/public/class.tsx'
import { answer } from './answers.ts'
import { renderScreen } from './render-screen.tsx'

export type Given = Parameters<typeof renderScreen>[1] & { others?: PublicClass[]; popular?: PublicClass[] }

/** Opens the page of a class, with other classes of its instructor and popular ones. */
export function openClassPage(yogaClass: PublicClass, { others = [], popular = [], ...given }: Given = {}) {
  answer(readPublicClass, yogaClass)
  answer(listPublicClasses, { items: [yogaClass, ...others], total: 1 + others.length, nextCursor: null })
  answer(listPopularClasses, popular)
  return renderScreen(<ClassScreen />, {
    path: paths.yogaClass(':id'),
    at: paths.yogaClass(yogaClass._id),
    ...given,
  })
}
