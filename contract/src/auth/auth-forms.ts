// Apart from auth.ts, which every page loads.

/** Password rules of registration (product §5, §9). */
export const MIN_PASSWORD_LENGTH = 6
export const PASSWORD_SPECIALS = '!@#$&*'

export const PASSWORD_FORM = /^(?=.*[A-Z])(?=.*[!@#$&*])/

/** Messages of the login and registration forms, letter for letter (product §5). */
export const AUTH_MESSAGES = {
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  nameRequired: 'name is required',
  passwordTooShort: 'Password must be 6 characters',
  passwordTooWeak: 'Password must have one capital letter and special character.',
  passwordsDiffer: 'Password did not match',
} as const

/** Banners of the login and registration pages, letter for letter (product §8). */
export const AUTH_BANNERS = {
  wrongPassword: 'Wrong password! Please provide correct one.',
  unknownUser: 'Not a Valid User.',
  invalidEmail: 'Invalid email. Please provide a valid email',
  alreadyRegistered: 'You have Already Registerd!',
} as const

/** Success text of registration (product §9). */
export const USER_CREATED = 'User created successfully.'
