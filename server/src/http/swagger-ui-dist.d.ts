declare module 'swagger-ui-dist/absolute-path.js' {
  /** Folder of the page's files. */
  export default function absolutePath(): string
}
