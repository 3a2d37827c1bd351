import { BUILD_SETTINGS, type BuildSettings, PAGE_PATHS, POLICY_SOURCES } from '@ningjing/contract/pages'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { pagePaths } from '../src/paths.ts'
import { type Bundle, fontsOf, MAIN, startChunks } from './bundle.ts'
import { AFTER_PAINT, BEFORE_PAINT, startModulesTag } from './inline-scripts.ts'
import { stylesTag, takeStyles } from './inline-styles.ts'
import { policySourcesOf } from './policy-sources.ts'
import { modulesOfScreens, SCREEN_MODULES } from './screen-modules.ts'
import { serviceWorkerOf } from './service-worker.ts'

/**
 * Puts the styles of every page into index.html and starts the client after the first paint, so that scripts do not
 * compete with pictures and fonts on a slow line. A script with `async` and low priority was measured instead: it
 * delays LCP by 0.4 to 0.6 s (decision 014). Also writes the files about the build that the server reads, and the
 * service worker.
 */
export function startAfterPaint(): Plugin {
  let css = ''
  let settings: Record<string, string> = {}
  return {
    name: 'start-after-paint',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ env }) => {
      settings = env
    },
    generateBundle: {
      // Before Vite adds these styles to the dependencies of each lazy chunk.
      order: 'pre',
      handler(_, bundle) {
        css = takeStyles(bundle)
        const sources = policySourcesOf(css, settings.VITE_FIREBASE_AUTH_DOMAIN ?? '')
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit(SCREEN_MODULES, JSON.stringify(modulesOfScreens(bundle)))
        emit(POLICY_SOURCES, JSON.stringify(sources))
        emit(BUILD_SETTINGS, JSON.stringify(buildSettings(settings)))
        emit(PAGE_PATHS, JSON.stringify(pagePaths()))
        emit('sw.js', serviceWorkerOf(bundle, sources))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => [BEFORE_PAINT, ...(bundle ? tagsOf(bundle, css) : [DEV_SCRIPT])],
    },
  }
}

function buildSettings({
  VITE_FIREBASE_PROJECT_ID = '',
  VITE_STRIPE_PUBLISHABLE_KEY = '',
}: Record<string, string>): BuildSettings {
  return { VITE_FIREBASE_PROJECT_ID, VITE_STRIPE_PUBLISHABLE_KEY }
}

const DEV_SCRIPT: HtmlTagDescriptor = {
  tag: 'script',
  attrs: { type: 'module', src: `/${MAIN}` },
  injectTo: 'body',
}

function tagsOf(bundle: Bundle, css: string): HtmlTagDescriptor[] {
  const modules = startChunks(bundle).map(({ fileName }) => `/${fileName}`)
  return [
    ...fontsOf(bundle).map((file) => preloadOfFont(`/${file}`)),
    stylesTag(css),
    startModulesTag(modules),
    AFTER_PAINT,
  ]
}

function preloadOfFont(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head' }
}
