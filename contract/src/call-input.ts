import type { BodyInput, Endpoint, ParamsInput, QueryInput } from './endpoint.ts'

type Given<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: undefined }
  : Record<Name, Value>

/** What a call of this endpoint sends: the parameters of its path, its query and its body. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsInput<E>> &
  Given<'body', BodyInput<E>> &
  (QueryInput<E> extends undefined ? { query?: undefined } : { query?: QueryInput<E> })

/** The input as an argument, which may be left out if the call needs none of it. */
export type InputArgs<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

type Texts = Record<string, string | undefined>

/** A path with its `:name` parameters filled in, followed by the query. */
export function fillPath(path: string, params: Texts = {}, query: Texts = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}
