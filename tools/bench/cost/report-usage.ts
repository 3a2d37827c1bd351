/**
 * Loaded into measured processes: answers every message of the parent with what this process has used so far, and
 * collects garbage before if the message asks for it.
 */
const SAMPLE_MS = 20

let peakBytes = 0
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, SAMPLE_MS).unref()

process.on('message', (what) => {
  if (what === 'garbage') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const bytes = process.memoryUsage.rss()
  process.send?.({ usage: { cpuMicroseconds: user + system, bytes, peakBytes: Math.max(peakBytes, bytes) } })
})
