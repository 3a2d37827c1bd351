import type { BodyInput } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import type { Gender } from '@ningjing/contract/users'
import type { editUser, User } from '@ningjing/contract/users.schemas'

/** The profile as its form shows it. */
export type ProfileValues = Pick<User, 'name' | 'photo' | 'phone' | 'address' | 'bio'> & {
  gender: Gender['value']
}

export type ProfileChanges = BodyInput<EndpointOf<typeof editUser>>

/** What the form begins with. */
export function valuesOf({ name, photo, phone, address, bio, gender }: User): ProfileValues {
  return { name, photo, phone, address, bio, gender: gender.value }
}

/** Only what differs from before, so that a field nobody touched is never sent and never wiped (product §7). */
export function changesIn(before: ProfileValues, typed: ProfileValues): ProfileChanges {
  const { gender, ...texts } = typed
  const changed = Object.entries(texts).filter(([name, text]) => text !== before[name as keyof typeof texts])
  return {
    ...Object.fromEntries(changed),
    ...(gender !== before.gender && { gender: { value: gender, label: gender } }),
  }
}
