import { route } from '../endpoint.ts'

export const readHealth = route('GET', '/healthz', 'anyone', { atRoot: true })
export const readReadiness = route('GET', '/readyz', 'anyone', { atRoot: true })
