import * as z from 'zod/mini'
import { Email } from './fields.schemas.ts'
import { isTimeZone } from './zone.ts'

/** Placeholders of documents and of .env.example. */
const EXAMPLES = [
  /^change-me/,
  /^your-/,
  /replace_me$/,
  // A host of examples (RFC 2606), in an origin, an e-mail address or the address of a server.
  /[/.@]example(\.(com|net|org))?(:\d+)?[/>]?$/,
]

/** Whether a setting was copied and not filled in; a production site must not run with it. */
export function isExample(value: string): boolean {
  return EXAMPLES.some((form) => form.test(value))
}

const port = (defaultPort: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, 'a whole number from 0 to 65535')),
      z.pipe(z.transform(Number), z.number().check(z.maximum(65535, 'a whole number from 0 to 65535'))),
    ),
    defaultPort,
  )

/** An empty value in .env counts as not set. */
const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

const list = z._default(
  z.pipe(
    z.string(),
    z.transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  ),
  [],
)

const flag = (defaultValue: boolean) =>
  z._default(
    z.pipe(
      z.enum(['true', 'false'], 'true or false'),
      z.transform((value) => value === 'true'),
    ),
    defaultValue,
  )

/** One line of text; empty by default. */
const text = (defaultValue = '') => z._default(z.string().check(z.trim(), z.maxLength(200)), defaultValue)

/** `club@club.example` or `The Club <club@club.example>`. */
const SENDER_FORM = /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/

/** An address of this form that `new URL` accepts: its error would quote the setting, with a password in it. */
const address = (form: RegExp, message: string) =>
  z.string().check(z.refine((value) => form.test(value) && URL.canParse(value), message))

const ORIGIN_FORM = /^https?:\/\/[^\s/]+$/
const httpUrl = address(/^https?:\/\/[^\s]+$/, 'an http:// or https:// address')
const origins = z.pipe(
  list,
  z.array(address(ORIGIN_FORM, 'origins such as https://club.example, separated by commas')),
)

/** `Name=value,Name=value`, as OpenTelemetry's own settings; a value may be percent-encoded. */
const headers = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.regex(/^[\w-]+=[\x21-\x2b\x2d-\x7e]+(,[\w-]+=[\x21-\x2b\x2d-\x7e]+)*$/, 'Name=value,Name=value'),
        z.refine(isDecodable, 'a % has to be followed by two hexadecimal digits; %25 stands for % itself'),
      ),
    z.transform((text) =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', ...rest] = pair.split('=')
          return [name, decodeURIComponent(rest.join('='))]
        }),
      ),
    ),
  ),
  {} as Record<string, string>,
)

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** Settings of the server (docs/deploy.md explains each). */
export const ServerEnv = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: port(4000),
  /** Address or name to listen on. */
  HOST: optional(z.string().check(z.regex(/^[\w.:-]+$/, 'an address such as 127.0.0.1, 0.0.0.0 or ::'))),
  MONGODB_URI: z
    .string('is missing')
    .check(z.regex(/^mongodb(\+srv)?:\/\/\S+$/, 'a mongodb:// or mongodb+srv:// address')),
  JWT_SECRET: z.string('is missing').check(z.minLength(32, 'at least 32 characters')),
  CLIENT_ORIGINS: origins,
  /** Other sites that may show the timetable in a frame. */
  EMBED_ORIGINS: z.pipe(
    list,
    z.array(
      address(
        /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
        'https origins such as https://studio.example',
      ),
    ),
  ),
  /** Origin of the site, for absolute links in sitemaps and link previews. */
  SITE_ORIGIN: optional(address(ORIGIN_FORM, 'an origin such as https://club.example')),
  FIREBASE_PROJECT_ID: z.string('is missing').check(z.minLength(1, 'is missing')),
  GOOGLE_APPLICATION_CREDENTIALS: optional(z.string()),
  /** Uses the identity of a machine of Google Cloud in place of the service account's file. */
  GOOGLE_MANAGED_IDENTITY: flag(false),
  FIREBASE_AUTH_EMULATOR_HOST: optional(
    z.string().check(z.regex(/^[\w.-]+:\d+$/, 'a host and port such as 127.0.0.1:9099')),
  ),
  STRIPE_SECRET_KEY: z
    .string('is missing')
    .check(z.regex(/^(sk|rk)_(test|live)_\w+$/, 'a key that begins with sk_ or rk_')),
  STRIPE_WEBHOOK_SECRET: z
    .string('is missing')
    .check(z.regex(/^whsec_\w+$/, 'a secret that begins with whsec_')),
  STRIPE_API_URL: optional(httpUrl),
  /** Lets a production site run with the test keys of Stripe, whose payments move no money. */
  ALLOW_TEST_PAYMENTS: flag(false),
  ADMIN_EMAILS: z.pipe(list, z.array(Email)),
  RATE_LIMIT_SCALE: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d+(\.\d+)?$/, 'a number above 0')),
      z.pipe(z.transform(Number), z.number().check(z.positive('a number above 0'))),
    ),
    1,
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** Opens /metrics to callers with this bearer token. */
  METRICS_TOKEN: optional(z.string().check(z.regex(/^[\w.~+/=-]{16,200}$/, '16 to 200 letters and digits'))),
  /** Collector that gets errors, and the headers of its calls. */
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: optional(httpUrl),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  /** Folder of the built client, or `none` to serve the API alone. */
  SITE_DIR: z._default(z.string(), 'client/dist'),
  /** Folder of the club's own texts. */
  CONTENT_DIR: optional(z.string()),
  /** Room for uploaded pictures in the database, in megabytes. */
  PICTURE_STORE_MB: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,7}$/, 'a whole number of megabytes')), z.transform(Number)),
    2048,
  ),
  /** Whether /docs shows the documentation of the API. */
  API_DOCS: flag(true),
  /** Time zone of all dates of the club, from the IANA list. */
  CLUB_TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'a time zone such as Europe/Berlin')),
    'America/New_York',
  ),
  CLUB_NAME: text('Ningjing'),
  /** In one line. */
  CLUB_ADDRESS: text(),
  CLUB_EMAIL: optional(Email),
  CLUB_PHONE: text(),
  /** When it is open, in one line. */
  CLUB_HOURS: text(),
  /** The tax that prices contain, in percent; 0 shows none. */
  TAX_PERCENT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,2}(\.\d{1,3})?$/, 'a number from 0 to 99.999')),
      z.transform(Number),
    ),
    0,
  ),
  /** Name of the tax, such as `VAT`. */
  TAX_LABEL: text('Tax'),
  /** The club's number at the tax office. */
  TAX_NUMBER: text(),
  /** The mail server; without it the product sends no mail. May end with options of Nodemailer, `?name=…`. */
  SMTP_URL: optional(
    address(
      /^smtps?:\/\/[^\s/?#]+\/?(\?[^\s#@]*)?$/,
      'smtp://user:password@host:587 or smtps://…; in a password # is written %23, / %2F and ? %3F',
    ),
  ),
  /** Sender of all mails. */
  MAIL_FROM: optional(z.string().check(z.regex(SENDER_FORM, 'an address such as Club <club@club.example>'))),
})
export type ServerEnv = z.infer<typeof ServerEnv>

/** Settings of the client, read at build time. */
export const ClientEnv = z.object({
  /** Origin of the API; empty when the site and the API share one. */
  VITE_API_URL: z._default(z.string(), ''),
  VITE_FIREBASE_API_KEY: z.string('is missing').check(z.minLength(1, 'is missing')),
  /** Required unless there is the emulator. */
  VITE_FIREBASE_AUTH_DOMAIN: z._default(
    z.string().check(z.regex(/^[a-z\d.-]*$/i, 'a host such as project.firebaseapp.com')),
    '',
  ),
  VITE_FIREBASE_PROJECT_ID: z.string('is missing').check(z.minLength(1, 'is missing')),
  VITE_STRIPE_PUBLISHABLE_KEY: z.string('is missing').check(z.regex(/^pk_/, 'a key that begins with pk_')),
  /** Whether browsers report errors of the site's code to the server. */
  VITE_REPORT_ERRORS: flag(false),
  /** Sandbox builds only. */
  VITE_FIREBASE_AUTH_EMULATOR_URL: optional(httpUrl),
  VITE_STRIPE_SCRIPT_URL: optional(httpUrl),
  /** E-mail and password of the prefilled login form, separated by a space. */
  VITE_DEMO_LOGIN: optional(z.string()),
})
export type ClientEnv = z.infer<typeof ClientEnv>

/** Settings that only compose.yaml reads. */
export const DockerEnv = z.object({
  /** Password of the database; part of an address. */
  MONGO_PASSWORD: optional(z.string().check(z.regex(/^\w{16,}$/, 'at least 16 letters and digits'))),
})

/** Settings of the sandbox: its data folder and its ports. */
export const SandboxEnv = z.object({
  DATA_DIR: z._default(z.string(), '.data'),
  SANDBOX_DATABASE_PORT: port(27027),
  SANDBOX_IDENTITY_PORT: port(9099),
  SANDBOX_CARDS_PORT: port(12111),
  SANDBOX_MAILBOX_PORT: port(8025),
  SANDBOX_SMTP_PORT: port(1025),
  SANDBOX_VITE_PORT: port(5173),
})
export type SandboxEnv = z.infer<typeof SandboxEnv>
