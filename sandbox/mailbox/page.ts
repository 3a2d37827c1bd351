import { escaped } from '../html.ts'
import type { Mail, SentMail } from './mail.ts'

const REFRESH_SECONDS = 3

/** The mailbox as a page without scripts, which loads itself again. */
export function mailboxPage(mails: Mail[]): string {
  const rows = mails.map(
    ({ to, subject, link, at, sent }) => `<tr>
  <td><time datetime="${at.toISOString()}">${escaped(at.toLocaleTimeString('en-GB'))}</time></td>
  <td>${escaped(to)}</td>
  <td><a href="${escaped(link)}" target="_blank" rel="noopener">${escaped(subject)}</a>${sent ? partsOf(sent) : ''}</td>
</tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>Mailbox (${mails.length})</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { width: 100%; border-collapse: collapse; text-align: left; overflow-wrap: anywhere }
th, td { padding: .6rem .75rem .6rem 0; border-bottom: 1px solid #8886; vertical-align: top }
th, td:first-child { white-space: nowrap }
</style>
</head>
<body>
<h1>Mailbox</h1>
<p>Every e-mail of this sandbox ends here. Nothing is sent.</p>
${
  rows.length === 0
    ? '<p>No mail yet.</p>'
    : `<table>
<thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
}
</body>
</html>
`
}

/** Links to the text part of a mail, and the names of its files. */
function partsOf({ id, attachments }: SentMail): string {
  // The calendar is beside the text, and a file.
  const names = [...new Set(attachments.map(({ filename }) => filename).filter(Boolean))]
  const files = names.map(escaped).join(', ')
  return `<br><small><a href="/mails/${id}.txt" target="_blank">Text</a>${files && ` · ${files}`}</small>`
}
