import { supervise } from '../supervise.ts'

/**
 * A parent of two children for the tests. CHILD_BEHAVIOR says how the second child behaves; SECOND_FILE is the
 * address of another file for it.
 */
await supervise(process.cwd(), async (group) => {
  const child = new URL('./child.ts', import.meta.url)
  const { CHILD_BEHAVIOR = 'serve', SECOND_FILE = child.href } = process.env
  const first = await group.start({ name: 'first', file: child, env: { CHILD_BEHAVIOR: 'serve' } })
  const second = await group.start({
    name: 'second',
    file: new URL(SECOND_FILE),
    env: { CHILD_BEHAVIOR },
  })
  process.send?.({ children: [first, second] })
  console.log(JSON.stringify([first, second]))
})
