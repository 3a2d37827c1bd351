import type { Page } from '@playwright/test'

/** Transferred bytes of a first visit, without response headers; initial-scripts.ts weighs the scripts. */
export type PageBytes = {
  fonts: number
  firstScreenPictures: number
  /** Origins of requests, except the page's own. */
  otherOrigins: string[]
  requests: number
}

/** Opens a page with an empty cache and counts its transfers; pictures are counted before scrolling. */
export async function weighPage(page: Page, url: string): Promise<PageBytes> {
  const transfers = await followTransfers(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const pictures = await picturesOnScreen(page)
  const first = [...transfers.values()]
  await scrollThrough(page)
  const { origin } = new URL(url)
  const origins = [...transfers.keys()].map((one) => new URL(one).origin)
  return {
    fonts: sumOf(first.filter(({ type }) => type === 'Font')),
    firstScreenPictures: sumOf(first.filter((one) => one.type === 'Image' && !pictures.below.has(one.url))),
    otherOrigins: [...new Set(origins)].filter((one) => one !== origin),
    requests: first.length,
  }
}

type Transfer = { url: string; type: string; bytes: number }

const sumOf = (transfers: Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0)

/** Records all network requests from now on, by URL. */
async function followTransfers(page: Page): Promise<Map<string, Transfer>> {
  const transfers = new Map<string, Transfer>()
  const byRequest = new Map<string, Transfer>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!/^https?:/.test(request.url)) return
    const transfer = { url: request.url, type, bytes: 0 }
    byRequest.set(requestId, transfer)
    transfers.set(request.url, transfer)
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = byRequest.get(requestId)
    if (transfer) transfer.bytes -= response.encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = byRequest.get(requestId)
    if (transfer) transfer.bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return transfers
}

/** URLs of the pictures that lie outside the window; pictures that are not elements count as visible. */
function picturesOnScreen(page: Page): Promise<{ below: Set<string> }> {
  return page
    .locator('img')
    .evaluateAll((pictures) => {
      const isVisible = (picture: Element) => {
        const { top, left, bottom, right } = picture.getBoundingClientRect()
        return top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      }
      const addresses = (wanted: boolean) =>
        pictures
          .filter((picture) => isVisible(picture) === wanted)
          .map((picture) => (picture instanceof HTMLImageElement ? picture.currentSrc : ''))
      const visible = new Set(addresses(true))
      return addresses(false).filter((address) => !visible.has(address))
    })
    .then((below) => ({ below: new Set(below) }))
}

/** Scrolls to the end, so that lazy pictures load too. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await page.waitForLoadState('networkidle')
}
