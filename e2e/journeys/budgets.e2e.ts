import { BUDGETS, PAGES, SCREENS } from '../../tools/bench/budgets.ts'
import { weighPage } from '../../tools/bench/page-bytes.ts'
import { expect, test } from '../fixtures.ts'

for (const path of PAGES) {
  for (const screen of SCREENS) {
    test(`${path} weighs no more than its budget at ${screen.width} px and makes no third-party request`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize(screen)
      const weight = await weighPage(page, new URL(path, baseURL).href)
      expect(weight.fonts, 'fonts').toBeLessThanOrEqual(BUDGETS.bytes.fonts)
      expect(weight.firstScreenPictures, 'pictures').toBeLessThanOrEqual(BUDGETS.bytes.firstScreenPictures)
      expect(weight.otherOrigins, 'other origins').toHaveLength(BUDGETS.bytes.otherOrigins)
    })
  }
}
