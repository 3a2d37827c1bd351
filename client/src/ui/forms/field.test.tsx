import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TextInput } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

it('ties hint and error to the control', () => {
  render(<TextInput label="Phone" hint="Digits only" error="Use 6 to 15 digits" />)
  const input = screen.getByLabelText('Phone')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Digits only',
    'Use 6 to 15 digits',
  ])
})

it('shows and hides the password and keeps the text', async () => {
  const user = userEvent.setup()
  render(<PasswordInput label="Password" />)
  const input = screen.getByLabelText('Password')
  await user.type(input, 'Lotus!42')
  expect(input.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input).toHaveProperty('type', 'password')
  expect(input).toHaveProperty('value', 'Lotus!42')
})
