import { type Bundle, chunksOf, startChunks, withImports } from './bundle.ts'

/** Read by client/src/app/ssr/prerender.tsx. */
export const SCREEN_MODULES = '.pages/screen-modules.json'

/** Paths of the modules of each lazy screen, by the name of its export, without those of every page. */
export function modulesOfScreens(bundle: Bundle): Record<string, string[]> {
  const start = startChunks(bundle)
  const screens = chunksOf(bundle).filter(({ isDynamicEntry }) => isDynamicEntry)
  return Object.fromEntries(
    screens.flatMap((screen) => {
      const paths = withImports([screen], bundle, { except: start }).map(({ fileName }) => `/${fileName}`)
      return screen.exports.map((name) => [name, paths])
    }),
  )
}
