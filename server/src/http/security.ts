import { XSRF_HEADER } from '@ningjing/contract/auth/auth'
import { IDEMPOTENCY_KEY } from '@ningjing/contract/endpoint'
import type { PolicySources } from '@ningjing/contract/pages'
import cors from 'cors'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Config } from '../base/config.ts'
import { LIMIT_HEADERS } from './limit-headers.ts'

/** Hosts the card provider's browser code uses in production. */
const CARD_HOSTS = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}
/** Hosts the identity provider's browser code uses in production. */
const IDENTITY_HOSTS = {
  script: ['https://apis.google.com'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
}

/** Security headers of every answer. The policy is that of data, which no browser should load anything for. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    // The default, same-origin, breaks the Google sign-in popup.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

/** Features of the browser that no page of the site uses. */
const UNUSED_FEATURES = 'camera=(), geolocation=(), microphone=(), usb=()'

/**
 * The policies of pages, in place of that of data. They allow only what is used.
 * @param sources those that only the build of the client knows
 */
export function pageHeaders(config: Config, sources: PolicySources): RequestHandler {
  const hosts = hostsOf(config, sources)
  const setPolicy = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...sources.script, ...hosts.script],
      // That of the rosters; nothing else may start one.
      'worker-src': ["'self'"],
      'style-src': ["'self'", ...sources.style],
      'connect-src': ["'self'", ...hosts.connect],
      'img-src': ["'self'", 'data:', 'https:'],
      'frame-src': hosts.frame.length > 0 ? hosts.frame : ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  })
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', UNUSED_FEATURES)
    setPolicy(req, res, next)
  }
}

const POLICY = 'Content-Security-Policy'

/** Adds the CSP source of a style block to the policy of a page. */
export function allowStyle(res: Response, source: string): void {
  const policy = String(res.getHeader(POLICY))
  res.setHeader(
    POLICY,
    policy.replace("style-src 'self'", (sources) => `${sources} ${source}`),
  )
}

/** Lets these sites show a page in a frame, and no others. */
export function allowFrames(res: Response, origins: string[]): void {
  if (origins.length === 0) return
  const policy = String(res.getHeader(POLICY))
  res.setHeader(POLICY, policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`))
  res.removeHeader('X-Frame-Options')
}

function hostsOf(
  config: Config,
  { frame }: PolicySources,
): { script: string[]; connect: string[]; frame: string[] } {
  const cardStandIn = config.STRIPE_API_URL ? new URL(config.STRIPE_API_URL).origin : undefined
  const emulator = config.FIREBASE_AUTH_EMULATOR_HOST
  const cards = cardStandIn ? { script: [cardStandIn], connect: [cardStandIn], frame: [] } : CARD_HOSTS
  const identity = emulator
    ? { script: [`http://${emulator}`], connect: [`http://${emulator}`], frame: [] }
    : { ...IDENTITY_HOSTS, frame }
  return {
    script: [...cards.script, ...identity.script],
    connect: [...cards.connect, ...identity.connect],
    frame: [...cards.frame, ...identity.frame],
  }
}

/** Headers of answers that a browser shows to scripts of other origins. */
const EXPOSED_HEADERS = ['Retry-After', 'X-Request-Id', 'ETag', ...LIMIT_HEADERS]

/** Lets every site read an answer in a browser. It gets no cookies, and the API would not look at them. */
export function allowEveryOrigin(res: Response): void {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(),
  })
}

/** Lets only the listed origins make the other calls of the API from a browser. */
export function crossOrigin(config: Config): RequestHandler {
  return cors({
    origin: config.CLIENT_ORIGINS,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Accept', XSRF_HEADER, IDEMPOTENCY_KEY],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  })
}
