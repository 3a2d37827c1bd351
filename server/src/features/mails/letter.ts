import type { Club } from '@ningjing/contract/club/club.schemas'
import { isHttps } from '@ningjing/contract/fields.schemas'
import { MAIL_PICTURE } from '@ningjing/contract/pictures/pictures'
import { Html, html } from '../../base/html.ts'
import type { MailColors, MailLook } from './mail-look.ts'
import type { MailRow, MailText } from './wording.ts'

/** A mail as text and as HTML. */
export type Letter = { text: string; html: string }

type Addresses = {
  /** Where the button leads, if that is not a page of the site. */
  href?: string | undefined
  /** Path of the page that switches mails of this kind off. */
  unsubscribePath?: string | undefined
}

/** Label of the link in a mail that a user may switch off. */
const STOP = 'Stop these mails'

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const WIDTH = 600
const HEIGHT = Math.round((WIDTH * MAIL_PICTURE.height) / MAIL_PICTURE.width)

/** The one layout of all mails: HTML for light and dark screens, and the same as text. */
export function letterOf(mail: MailText, look: MailLook, addresses: Addresses = {}): Letter {
  const { origin } = look
  const href = addresses.href ?? origin + mail.link.path
  const stop = addresses.unsubscribePath && origin + addresses.unsubscribePath
  return { text: textPart(mail, look, href, stop), html: htmlPart(mail, look, href, stop) }
}

function textPart(
  { title, heading, when, paragraphs, rows, link }: MailText,
  { club }: MailLook,
  href: string,
  stop: string | undefined,
): string {
  const facts = rows.flatMap(([label, value, more]) => [
    `${label}:${value.includes('\n') ? '\n' : ' '}${value}`,
    ...(more ? [`${more.label}: ${more.url}`] : []),
  ])
  const parts = [
    when,
    heading ?? title,
    ...paragraphs,
    facts.join('\n'),
    `${link.label}: ${href}`,
    stop && `${STOP}: ${stop}`,
    `-- \n${signatureOf(club)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function htmlPart(
  { subject, title, heading, when, picture, paragraphs, rows, link }: MailText,
  look: MailLook,
  href: string,
  stop: string | undefined,
): string {
  const { club, colors, origin } = look
  const { page, card, line, ink, soft, button, onButton } = lightOf(colors)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${new Html(stylesOf(colors))}
</style>
</head>
<body class="page" style="margin:0;background:${page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${page};${new Html(FONT)}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px">
<tr><td style="padding:0 4px 16px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
${logoCell(look)}
<td class="ink" style="color:${ink};font-size:18px;font-weight:600">${club.look.logoHasName ? '' : club.name}</td>
</tr></table>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:${WIDTH}px;background:${card};border:1px solid ${line};border-radius:16px">
${picture ? html`<tr><td>${pictureAt(origin, picture, WIDTH, HEIGHT, 'width:100%;height:auto;border-radius:15px 15px 0 0')}</td></tr>` : ''}
<tr><td style="padding:28px 24px;font-size:16px;line-height:1.5">
${when ? html`<p class="ink" style="margin:0 0 8px;color:${ink};font-size:18px;font-weight:700">${when}</p>` : ''}
<h1 class="ink title" style="margin:0 0 16px;color:${ink};font-size:28px;line-height:1.2;font-weight:600;overflow-wrap:anywhere">${heading ?? title}</h1>
${paragraphs.map((one) => html`<p class="ink" style="margin:0 0 16px;color:${ink};white-space:pre-line">${one}</p>`)}
${rows.length > 0 ? html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse;font-size:15px">${rows.map((row) => htmlRow(row, colors))}</table>` : ''}
<p style="margin:8px 0 0"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:${button};color:${onButton};font-weight:600;text-decoration:none">${link.label}</a></p>
</td></tr>
</table>
<p class="soft" style="margin:16px 0 0;max-width:${WIDTH}px;color:${soft};font-size:13px;line-height:1.5;white-space:pre-line">${signatureOf(club)}${
    stop
      ? html`
<a class="soft" href="${stop}" style="color:${soft}">${STOP}</a>`
      : ''
  }</p>
</td></tr>
</table>
</body>
</html>
`.text
}

function htmlRow([label, value, more]: MailRow, colors: MailColors): Html {
  const { line, ink, soft } = lightOf(colors)
  return html`<tr>
<td class="soft line label" style="padding:8px 16px 8px 0;border-bottom:1px solid ${line};color:${soft};vertical-align:top">${label}</td>
<td class="ink line value" style="padding:8px 0;border-bottom:1px solid ${line};color:${ink};white-space:pre-line;word-break:break-word;overflow-wrap:anywhere">${isHttps(value) ? linkTo(value, value, ink) : value}${more ? html`<br>${linkTo(more.url, more.label, ink)}` : ''}</td>
</tr>`
}

function linkTo(url: string, label: string, ink: string): Html {
  return html`<a class="ink" href="${url}" style="color:${ink}">${label}</a>`
}

/** A logo that contains the name of the club stands for it, also where a program loads no pictures. */
function logoCell({ club, logo, origin, colors }: MailLook): Html {
  const { path, width, height } = logo
  const alt = club.look.logoHasName ? club.name : ''
  const style = `padding-right:10px;color:${lightOf(colors).ink};font-size:18px;font-weight:600`
  return html`<td class="ink" style="${style}">${pictureAt(origin, path, width, height, 'border-radius:8px', alt)}</td>`
}

/** By default without a text: what it shows is named beside it, and a program that loads no pictures hides nothing. */
function pictureAt(
  origin: string,
  path: string,
  width: number,
  height: number,
  style: string,
  alt = '',
): Html {
  return html`<img src="${origin + path}" width="${width}" height="${height}" alt="${alt}" style="display:block;border:0;${style}">`
}

function lightOf(colors: MailColors): Record<keyof MailColors, string> {
  const { page, card, line, ink, soft, button, onButton } = colors
  return {
    page: page[0],
    card: card[0],
    line: line[0],
    ink: ink[0],
    soft: soft[0],
    button: button[0],
    onButton: onButton[0],
  }
}

function stylesOf({ page, card, line, ink, soft, button, onButton }: MailColors): string {
  return `:root{color-scheme:light dark}
@media (max-width:480px){
.title{font-size:24px!important}
.label,.value{display:block!important}
.label{border:0!important;padding:8px 0 0!important}
.value{padding:0 0 8px!important}
}
@media (prefers-color-scheme:dark){
.page{background:${page[1]}!important}
.card{background:${card[1]}!important;border-color:${line[1]}!important}
.ink{color:${ink[1]}!important}
.soft{color:${soft[1]}!important}
.line{border-color:${line[1]}!important}
.button{background:${button[1]}!important;color:${onButton[1]}!important}
}`
}

function signatureOf({ name, address, email, phone }: Club): string {
  return [[name, address].filter(Boolean).join(', '), [phone, email].filter(Boolean).join(' · ')]
    .filter(Boolean)
    .join('\n')
}
