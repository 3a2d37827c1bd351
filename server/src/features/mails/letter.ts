import type { Club } from '@ningjing/contract/club/club.schemas'
import { html } from './html.ts'
import type { MailText } from './wording.ts'

/** A mail as text and as HTML. */
export type Letter = { text: string; html: string }

/** Colours of the site's tokens, light and dark. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101b17!important}
.card{background:#182521!important;border-color:#2f3d38!important}
.ink{color:#f2f0e7!important}
.soft{color:#b0bdb2!important}
.line{border-color:#2f3d38!important}
.go{background:#7bcfa8!important;color:#061a14!important}
}`

/** Label of the link in a mail that a user may switch off. */
const STOP = 'Stop these mails'

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * The one layout of all mails: HTML for light and dark screens, and the same as text.
 * @param unsubscribePath path of the page that switches mails of this kind off
 */
export function letterOf(mail: MailText, club: Club, origin: string, unsubscribePath?: string): Letter {
  const unsubscribe = unsubscribePath && origin + unsubscribePath
  return { text: textPart(mail, club, origin, unsubscribe), html: htmlPart(mail, club, origin, unsubscribe) }
}

function textPart(
  { title, paragraphs, rows, link }: MailText,
  club: Club,
  origin: string,
  unsubscribe?: string,
): string {
  const facts = rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  const parts = [
    title,
    ...paragraphs,
    facts,
    `${link.label}: ${origin}${link.path}`,
    unsubscribe && `${STOP}: ${unsubscribe}`,
    `-- \n${signatureOf(club)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function htmlPart(
  { subject, title, paragraphs, rows, link }: MailText,
  club: Club,
  origin: string,
  unsubscribe?: string,
): string {
  const facts = rows.map(
    ([label, value]) => html`<tr>
<td class="soft line" style="padding:8px 16px 8px 0;border-bottom:1px solid #e0dcd3;color:#475c52;vertical-align:top">${label}</td>
<td class="ink line" style="padding:8px 0;border-bottom:1px solid #e0dcd3;color:#132820;white-space:pre-line;word-break:break-word;overflow-wrap:anywhere">${value}</td>
</tr>`,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${DARK}
</style>
</head>
<body class="page" style="margin:0;background:#fcf9f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#fcf9f3;${FONT}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:600px;background:#fffefc;border:1px solid #e0dcd3;border-radius:16px">
<tr><td style="padding:28px 24px;font-size:16px;line-height:1.5">
<p class="soft" style="margin:0 0 16px;color:#475c52;font-size:14px">${club.name}</p>
<h1 class="ink" style="margin:0 0 16px;color:#132820;font-size:24px;line-height:1.25;font-weight:600">${title}</h1>
${paragraphs.map((one) => html`<p class="ink" style="margin:0 0 16px;color:#132820;white-space:pre-line">${one}</p>`)}
${facts.length > 0 ? html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse;font-size:15px">${facts}</table>` : ''}
<p style="margin:8px 0 0"><a class="go" href="${origin + link.path}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:#1a5d48;color:#fcfcf6;font-weight:600;text-decoration:none">${link.label}</a></p>
</td></tr>
</table>
<p class="soft" style="margin:16px 0 0;max-width:600px;color:#475c52;font-size:13px;line-height:1.5;white-space:pre-line">${signatureOf(club)}${
    unsubscribe
      ? html`
<a class="soft" href="${unsubscribe}" style="color:#475c52">${STOP}</a>`
      : ''
  }</p>
</td></tr>
</table>
</body>
</html>
`.text
}

function signatureOf({ name, address, email, phone }: Club): string {
  return [[name, address].filter(Boolean).join(', '), [phone, email].filter(Boolean).join(' · ')]
    .filter(Boolean)
    .join('\n')
}
