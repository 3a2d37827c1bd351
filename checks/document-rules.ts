/** References of a JSON document to parts of itself that are not there. */
export function lostReferences(document: unknown): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]*)"/g)].map(([, to]) => to ?? '')
  return [...new Set(references)].filter((to) => partOf(document, to) === undefined)
}

function partOf(document: unknown, reference: string): unknown {
  const steps = reference.replace(/^#\/?/, '').split('/')
  return steps.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null
        ? Object.entries(part).find(([key]) => key === step)?.[1]
        : undefined,
    document,
  )
}
