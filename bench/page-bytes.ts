import type { Page } from '@playwright/test'

/** What a page made a new visitor's browser transfer, in bytes, without the headers of the answers. */
export type PageBytes = {
  initialScripts: number
  fonts: number
  firstScreenPictures: number
  /** Origins that were asked, besides the one of the page. */
  otherOrigins: string[]
  requests: number
}

/** Opens a page as somebody new and counts what is transferred; the pictures before anything is scrolled. */
export async function weighPage(page: Page, url: string): Promise<PageBytes> {
  const transfers = await followTransfers(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const pictures = await picturesOnScreen(page)
  const scripts = await initialScripts(url)
  const first = [...transfers.values()]
  await scrollThrough(page)
  const { origin } = new URL(url)
  const origins = [...transfers.keys()].map((one) => new URL(one).origin)
  return {
    initialScripts: sumOf(first.filter((one) => scripts.has(one.url))),
    fonts: sumOf(first.filter(({ type }) => type === 'Font')),
    firstScreenPictures: sumOf(first.filter((one) => one.type === 'Image' && !pictures.below.has(one.url))),
    otherOrigins: [...new Set(origins)].filter((one) => one !== origin),
    requests: first.length,
  }
}

type Transfer = { url: string; type: string; bytes: number }

const sumOf = (transfers: Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0)

/** Every request of the network from here on, by its address. */
async function followTransfers(page: Page): Promise<Map<string, Transfer>> {
  const transfers = new Map<string, Transfer>()
  const asked = new Map<string, Transfer>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!/^https?:/.test(request.url)) return
    const transfer = { url: request.url, type, bytes: 0 }
    asked.set(requestId, transfer)
    transfers.set(request.url, transfer)
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = asked.get(requestId)
    if (transfer) transfer.bytes -= response.encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = asked.get(requestId)
    if (transfer) transfer.bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return transfers
}

/** Addresses of pictures that lie wholly outside of the window; one that is no element counts as seen. */
function picturesOnScreen(page: Page): Promise<{ below: Set<string> }> {
  return page
    .locator('img')
    .evaluateAll((pictures) => {
      const isSeen = (picture: Element) => {
        const { top, left, bottom, right } = picture.getBoundingClientRect()
        return top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      }
      const addresses = (wanted: boolean) =>
        pictures
          .filter((picture) => isSeen(picture) === wanted)
          .map((picture) => (picture instanceof HTMLImageElement ? picture.currentSrc : ''))
      const seen = new Set(addresses(true))
      return addresses(false).filter((address) => !seen.has(address))
    })
    .then((below) => ({ below: new Set(below) }))
}

const NAMED_SCRIPT = /<(?:script\b[^>]*\bsrc|link rel="(?:modulepreload|code)"[^>]*\bhref)="([^"]+\.js)"/g
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g

/** Addresses of the scripts that the HTML of a page names, and of everything they import at once. */
async function initialScripts(url: string): Promise<Set<string>> {
  const found = new Set<string>()
  const waiting = await namesIn(url, NAMED_SCRIPT)
  for (const script of waiting) {
    if (found.has(script)) continue
    found.add(script)
    waiting.push(...(await namesIn(script, STATIC_IMPORT)))
  }
  return found
}

async function namesIn(url: string, pattern: RegExp): Promise<string[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return [...(await answer.text()).matchAll(pattern)].map(([, name = '']) => new URL(name, url).href)
}

/** Whatever is fetched only when it comes near is fetched too. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await page.waitForLoadState('networkidle')
}
