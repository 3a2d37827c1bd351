/** The address in the error of a failed import; Safari's error has none. */
const ADDRESS = /https?:\/\/\S+/

/**
 * Loads a module, and after an error once more under another address: many browsers remember a failed import and never
 * fetch its address again (whatwg/html#6768).
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = ADDRESS.exec(String(error))?.[0]
    if (!address) throw error
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`).catch(() => {
      throw error
    })
  }
}
