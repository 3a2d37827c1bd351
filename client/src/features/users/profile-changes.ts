import type { BodyInput } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import type { Gender } from '@ningjing/contract/users/users'
import type { editUser, User } from '@ningjing/contract/users/users.schemas'

/** Values of the profile form. */
export type ProfileValues = Pick<User, 'name' | 'photo' | 'phone' | 'address' | 'bio'> & {
  gender: Gender['value']
}

export type ProfileChanges = BodyInput<EndpointOf<typeof editUser>>

export function valuesOf({ name, photo, phone, address, bio, gender }: User): ProfileValues {
  return { name, photo, phone, address, bio, gender: gender.value }
}

/** Only the fields that differ; a field that was not changed is never sent (product §7.1). */
export function changesIn(before: ProfileValues, typed: ProfileValues): ProfileChanges {
  const { gender, ...texts } = typed
  const changed = Object.entries(texts).filter(([name, text]) => text !== before[name as keyof typeof texts])
  return {
    ...Object.fromEntries(changed),
    ...(gender !== before.gender && { gender: { value: gender, label: gender } }),
  }
}
