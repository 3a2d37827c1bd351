import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ChoiceInput } from './choice.tsx'

/** A filter whose address follows when `follow` is called. */
function setup() {
  let follow: (value: string) => void = () => undefined
  const asked: string[] = []
  function Filter() {
    const [value, setValue] = useState('')
    follow = setValue
    return (
      <ChoiceInput label="Level" all="Any" value={value} onChoose={(chosen) => asked.push(chosen)}>
        {[
          ['easy', 'Easy'],
          ['hard', 'Hard'],
        ]}
      </ChoiceInput>
    )
  }
  render(<Filter />)
  return { asked, follow: (value: string) => act(() => follow(value)) }
}

const shown = () => screen.getByLabelText<HTMLSelectElement>('Level').value
const choose = (name: string) => userEvent.selectOptions(screen.getByLabelText('Level'), name)

it('keeps what was chosen last when the address follows late', async () => {
  const { asked, follow } = setup()
  await choose('Easy')
  await choose('Any')
  follow('easy')
  expect(shown()).toBe('')
  expect(asked).toEqual(['easy', ''])
})

it('shows what the address has after going back and forward', async () => {
  const { asked, follow } = setup()
  await choose('Easy')
  follow('easy')
  follow('')
  expect(shown()).toBe('')
  follow('easy')
  expect(shown()).toBe('easy')
  expect(asked).toEqual(['easy'])
})
