import { route } from '../endpoint.ts'

export const readClub = route('GET', '/club', 'anyone')
