/** A profile as the form sends it. */
export const PROFILE = {
  name: 'Ana Silva',
  photo: '/art/avatar-default.svg',
  phone: '+49 123 456789',
  gender: { value: 'Other', label: 'Other' },
  address: '1 Road\nTown',
}
