import {
  MAX_ERROR_FRAMES,
  MAX_ERROR_MESSAGE,
  MAX_ERROR_TYPE,
  reportBrowserError,
} from '@ningjing/contract/browser-errors/browser-errors'
import { REPORTS_ERRORS } from '../env.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'

/** A page that fails again and again is reported this often. */
const MAX_REPORTS = 5
let reports = 0

/** Reports every error that nothing has caught, if the build is set to. */
export function watchErrors(): void {
  if (!REPORTS_ERRORS) return
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** Sends the server type, message and place of an error in our code; nothing about the visitor or the page. */
export function reportError(error: unknown): void {
  if (!REPORTS_ERRORS || !(error instanceof Error) || error instanceof CallError) return
  const frames = framesOf(error)
  // Errors of browser extensions have no place in our files.
  if (frames.length === 0 || reports >= MAX_REPORTS) return
  reports += 1
  const body = {
    type: error.name.slice(0, MAX_ERROR_TYPE),
    message: withoutQuoted(error.message).slice(0, MAX_ERROR_MESSAGE),
    frames,
  }
  call(reportBrowserError, { body }).catch(() => undefined)
}

/** `index-3fk2.js:1:4711` of each line of the stack that is in a file of this site. */
function framesOf({ stack = '' }: Error): string[] {
  const places = stack.matchAll(/(https?:\/\/[^\s/]+)\/[^\s?#)]*?([\w.-]+)(?:\?[^\s:]*)?:(\d+):(\d+)/g)
  return Array.from(places)
    .filter(([, origin]) => origin === window.location.origin)
    .slice(0, MAX_ERROR_FRAMES)
    .map(([, , file, line, column]) => `${file}:${line}:${column}`)
}

/** Messages quote values, which may be what a visitor has typed. */
function withoutQuoted(message: string): string {
  return message.replace(/(["'`“‘]).*?(["'`”’])/gs, '$1…$2')
}
