import type { ComponentProps } from 'react'
import { SelectInput, TextInput } from './field.tsx'

type NameInputProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'required'>

export function NameInput(input: NameInputProps) {
  return <TextInput {...input} label="Name" required autoComplete="name" />
}

export function PhoneInput(input: Omit<ComponentProps<typeof TextInput>, 'label' | 'type'>) {
  return <TextInput {...input} label="Phone" type="tel" autoComplete="tel" />
}

type GenderInputProps = Omit<ComponentProps<typeof SelectInput>, 'label' | 'children'> & {
  genders: readonly string[]
}

export function GenderInput({ genders, ...select }: GenderInputProps) {
  return (
    <SelectInput {...select} label="Gender" autoComplete="sex">
      <option value="">Prefer not to say</option>
      {genders.map((gender) => (
        <option key={gender}>{gender}</option>
      ))}
    </SelectInput>
  )
}
