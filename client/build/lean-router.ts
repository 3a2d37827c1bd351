import type { Plugin } from 'vite'

const ROUTER = /\/react-router\/dist\//
const COMPONENT = /= (React\d*\.forwardRef\()/g
const NAME_FOR_TOOLS = /^\w+\.displayName = .+;$/gm

/**
 * Lets the bundler leave out components of the router that nobody uses, links and forms among them: it cannot
 * know that making one, and naming it for developers' tools, has no effect (decision 014).
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => code.replaceAll(COMPONENT, '= /* @__PURE__ */ $1').replaceAll(NAME_FOR_TOOLS, ''),
    },
  }
}
