// What the benchmark uses of the packages in bench/package.json, so that `npm run check` needs none of them.

declare module 'lighthouse' {
  type Result = {
    runtimeError?: { message: string }
    audits: Record<
      string,
      { score: number | null; numericValue?: number; details?: { items?: { description?: string }[] } }
    >
    categories: Record<
      string,
      { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
    >
  }
  type Flags = { port: number; onlyCategories: string[]; logLevel: 'error' }

  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>
}

declare module 'chrome-launcher' {
  type Options = { chromeFlags: string[]; chromePath?: string; logLevel: 'silent' }

  /** Starts Chrome with its debugger on a free port. */
  export function launch(options: Options): Promise<{ port: number; kill: () => void }>
}

declare module 'autocannon' {
  export type Request = { method: 'GET'; path: string; headers: Record<string, string> }
  export type Result = {
    requests: { average: number; total: number }
    /** In milliseconds. */
    latency: { p50: number; p99: number }
    non2xx: number
    /** The answers of each status. */
    statusCodeStats: Record<number, { count: number }>
    errors: number
  }
  type Options = {
    url: string
    connections: number
    headers?: Record<string, string>
    requests?: Request[]
    /** How many requests to send, instead of `duration`. */
    amount?: number
    /** In seconds. */
    duration?: number
    /** Requests a second of all connections together. */
    overallRate?: number
    ignoreCoordinatedOmission?: boolean
  }

  /** Sends requests without a pause. */
  export default function autocannon(options: Options): Promise<Result>
}
