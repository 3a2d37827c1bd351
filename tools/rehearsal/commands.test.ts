import { expect, it } from 'vitest'
import { cellOf, commands, commandsOf, readRecord } from './commands.ts'
import { reasonNotToTry, scriptOf } from './decisions.ts'

it('each command of the documents is in the record, tried or with the reason why not', () => {
  const recorded = [...readRecord()].flatMap(([document, part]) =>
    (part.match(/^\| `.*` \|(?= .* \|$)/gm) ?? []).map((cell) => `${document} ${cell}`),
  )
  const missing = 'run `npm run rehearse -- --write`, or write a row that says why the command is not tried'
  expect(recorded, missing).toEqual(commands().map((command) => `${command.document} ${cellOf(command)}`))
})

it('fills in every placeholder of a command that is tried', () => {
  const tried = commands().filter((command) => !reasonNotToTry(command))
  for (const command of tried) expect(scriptOf(command)).not.toBe('')
  const unknown = { document: 'x.md', section: 'Upgrade', text: 'npm run role -- <name>' }
  expect(() => scriptOf(unknown)).toThrow('a placeholder without a value')
})

it('finds commands in blocks and in the table of commands', () => {
  const page = [
    '## Commands',
    '| `npm start`, `npm test` | Starts it. `npm run fix` repairs |',
    '## Restore',
    '1. Here:',
    '   ```',
    '   # in the folder',
    '   cd a  # there',
    '   for b in c; do',
    '     d',
    '   done',
    '   ```',
    '```yaml',
    'a: b',
    '```',
  ].join('\n')
  const found = commandsOf('x.md', page).map(({ section, text }) => `${section}: ${text}`)
  const ofRestore = ['Restore: cd a', 'Restore: for b in c; do\n  d\ndone']
  expect(found).toEqual(['Commands: npm start', 'Commands: npm test', 'Commands: npm run fix', ...ofRestore])
  expect(() => commandsOf('x.md', '```fish\nls\n```')).toThrow('fish')
})
