/** What the build tells about the built client, see build/files.ts. */
declare module 'virtual:client-files' {
  /** Files of each module that is loaded on demand, by its path in this folder. */
  export const FILES: Record<string, string[]>
}
