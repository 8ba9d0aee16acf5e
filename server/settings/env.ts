import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readAddress } from '../../ports/mail/address.ts'
import { backupErrors, backupVariables, hasOwnBucket } from './backup-settings.ts'

export class ConfigurationError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, ''))
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const count = z.coerce.number().int().min(1).max(1e9)
const days = z.coerce.number().int().min(1).max(36_500)
const smtpUrl = z.url({ protocol: /^smtps?$/ }).refine(isSmtpUrl)
const key = z.string().regex(/^[\x21-\x7e]+$/)
const address = z
  .string()
  .transform(readAddress)
  .pipe(z.object({ name: z.string().optional(), address: z.string() }))
const yes = z.enum(['yes', 'no'])
const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?$/

const variables = {
  PORT: { read: port, fallback: 3000, remedy: 'a whole number from 0 to 65535, for example PORT=3000' },
  HOST: {
    read: z.string().min(1),
    fallback: '127.0.0.1',
    remedy: 'an address of this machine, for example HOST=127.0.0.1',
  },
  DATA_DIR: {
    read: z.string().min(1),
    fallback: './data',
    remedy: 'a folder that may be written, for example DATA_DIR=./data',
  },
  ORIGIN: {
    read: httpUrl,
    fallback: undefined,
    remedy: 'scheme and host without a path, for example ORIGIN=https://www.example.com',
  },
  DATABASE_URL: {
    read: postgresUrl,
    fallback: undefined,
    remedy: 'left out for SQLite, or postgres://user:password@host:5432/name',
  },
  STORAGE_URL: {
    read: z.string().regex(BUCKET),
    fallback: undefined,
    remedy:
      'left out for the folder photos in DATA_DIR, or a bucket, for example STORAGE_URL=s3://photographs or s3://photographs/site',
  },
  S3_ENDPOINT: {
    read: httpUrl,
    fallback: undefined,
    remedy: 'left out for Amazon, or scheme and host, for example S3_ENDPOINT=https://s3.example.com',
  },
  S3_REGION: {
    read: z.string().regex(/^[a-z0-9-]+$/),
    fallback: undefined,
    remedy: "the bucket's region, for example S3_REGION=eu-central-1",
  },
  S3_PATH_STYLE: {
    read: yes,
    fallback: undefined,
    remedy: "'yes' for addresses such as https://s3.example.com/photographs, 'no', or left out",
  },
  WORKER: {
    read: z.enum(['inline', 'off', 'only']),
    fallback: 'inline' as const,
    remedy: "'inline' to serve pages and do jobs, 'off' to serve pages only, or 'only' to do jobs only",
  },
  PHOTOS_URL: {
    read: httpUrl.transform((url) => url.replace(/\/$/, '')),
    fallback: undefined,
    remedy:
      'left out, or scheme and host of a CDN in front of the site, for example PHOTOS_URL=https://photos.example.com',
  },
  CONTENT_SOURCE: {
    read: z.enum(['local', 'sanity']),
    fallback: 'local' as const,
    remedy: "'local' for posts in our own database, or 'sanity'",
  },
  SANITY_PROJECT_ID: {
    read: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
    fallback: undefined,
    remedy: 'the id of your Sanity project, for example SANITY_PROJECT_ID=abcd1234',
  },
  SANITY_DATASET: {
    read: z.string().regex(/^[a-z0-9~][a-z0-9_~-]*$/),
    fallback: undefined,
    remedy: 'the name of its dataset, for example SANITY_DATASET=production',
  },
  SANITY_API_VERSION: {
    read: z.iso.date(),
    fallback: '2025-09-23',
    remedy: 'a day, for example SANITY_API_VERSION=2025-09-23',
  },
  SANITY_ENDPOINT: {
    read: httpUrl,
    fallback: undefined,
    remedy: "scheme and host in place of Sanity's own, for example SANITY_ENDPOINT=http://127.0.0.1:4000",
  },
  SITE_SECRET: {
    read: z.string().min(32),
    fallback: undefined,
    remedy: 'at least 32 random characters, or left out for the file DATA_DIR/secret',
  },
  SITE_SECRET_BEFORE: {
    read: z.string().min(32),
    fallback: undefined,
    remedy: 'the secret that the site had before SITE_SECRET, or left out',
  },
  IDENTITY_PROVIDER: {
    read: z.enum(['local', 'google']),
    fallback: 'local' as const,
    remedy: "'local' for passwords in our own database, or 'google' for Google Identity Toolkit",
  },
  IDENTITY_API_KEY: {
    read: z.string().min(1),
    fallback: undefined,
    remedy: "the project's web API key",
  },
  IDENTITY_PROJECT_ID: {
    read: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
    fallback: undefined,
    remedy: 'the id of your Google project, for example IDENTITY_PROJECT_ID=my-studio-1234',
  },
  IDENTITY_ENDPOINT: {
    read: httpUrl,
    fallback: undefined,
    remedy: "scheme and host in place of Google's own, for example IDENTITY_ENDPOINT=http://127.0.0.1:4000",
  },
  IDENTITY_JWKS_URL: {
    read: z.url({ protocol: /^https?$/ }),
    fallback: undefined,
    remedy: "the address of the key set in place of Google's own",
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    read: z.string().regex(/^[\w.-]+:\d{1,5}$/),
    fallback: undefined,
    remedy: 'host and port of the emulator, for example FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099',
  },
  MAIL_TRANSPORT: {
    read: z.enum(['outbox', 'smtp', 'emailjs']),
    fallback: undefined,
    remedy:
      "'smtp', 'emailjs', 'outbox' to store emails instead of sending them, or left out to set it up in the studio",
  },
  MAIL_FROM: {
    read: address,
    fallback: undefined,
    remedy: 'an address, for example MAIL_FROM=Baseline Media <hello@example.com>',
  },
  SMTP_URL: {
    read: smtpUrl,
    fallback: undefined,
    remedy:
      'smtps://user:password@host:465, or smtp://user:password@host:587 for STARTTLS, with @ : / % in a password as %40 %3A %2F %25',
  },
  EMAILJS_ENDPOINT: {
    read: httpUrl,
    fallback: 'https://api.emailjs.com',
    remedy: 'scheme and host without a path, for example EMAILJS_ENDPOINT=https://api.emailjs.com',
  },
  EMAILJS_PUBLIC_KEY: {
    read: key,
    fallback: undefined,
    remedy: 'the public key from Account, General in EmailJS',
  },
  EMAILJS_PRIVATE_KEY: {
    read: key,
    fallback: undefined,
    remedy: 'the private key from Account, General in EmailJS',
  },
  EMAILJS_SERVICE_ID: {
    read: key,
    fallback: undefined,
    remedy: 'the id of the service from Email Services in EmailJS',
  },
  EMAILJS_TEMPLATE_ID: {
    read: key,
    fallback: undefined,
    remedy: 'the id of the template from Email Templates in EmailJS',
  },
  TRUST_PROXY: {
    read: z.coerce.number().int().min(0).max(10),
    fallback: 0,
    remedy:
      'how many proxies are in front of the site (each adds to X-Forwarded-For), for example TRUST_PROXY=1',
  },
  BOOKINGS_PER_ADDRESS: {
    read: count,
    fallback: 30,
    remedy:
      'how many booking requests one network address may send in an hour, for example BOOKINGS_PER_ADDRESS=30',
  },
  BOOKINGS_PER_HOUR: {
    read: count,
    fallback: 600,
    remedy:
      'for how many booking requests in an hour you get an email each, for example BOOKINGS_PER_HOUR=600',
  },
  BOOKINGS_KEPT_DAYS: {
    read: days,
    fallback: 1096,
    remedy: 'how many days bookings are kept before they are deleted, for example BOOKINGS_KEPT_DAYS=1096',
  },
  AUDIT_KEPT_DAYS: {
    read: days,
    fallback: 365,
    remedy: 'how many days audit events are kept before they are deleted, for example AUDIT_KEPT_DAYS=365',
  },
  MAIL_KEPT_DAYS: {
    read: days,
    fallback: 90,
    remedy:
      'how many days stored and failed emails are kept before they are deleted, for example MAIL_KEPT_DAYS=90',
  },
  ...backupVariables,
  FFMPEG: {
    read: z.union([z.literal('off'), z.string().startsWith('/')]),
    fallback: undefined,
    remedy: "the path of ffmpeg, for example FFMPEG=/usr/bin/ffmpeg, 'off', or left out to find it on PATH",
  },
  DEMO_PASSWORD: {
    read: z.string().min(12),
    fallback: undefined,
    remedy: 'at least 12 characters, or left out for random passwords',
  },
  DEMO_EXPOSED: {
    read: yes,
    fallback: 'no' as const,
    remedy: "'yes' to let other machines reach the demo, or left out",
  },
  LOG_LEVEL: {
    read: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info' as const,
    remedy: 'one of debug, info, warn, error, silent',
  },
  LOG_REQUESTS: {
    read: yes,
    fallback: 'no' as const,
    remedy: "'yes' for a line in the log for each request, or left out",
  },
  METRICS_PORT: {
    read: port,
    fallback: undefined,
    remedy: 'a whole number from 0 to 65535, for example METRICS_PORT=9464, or left out to count nothing',
  },
  METRICS_HOST: {
    read: z.string().min(1),
    fallback: '127.0.0.1',
    remedy: 'an address of this machine, for example METRICS_HOST=127.0.0.1',
  },
  NODE_ENV: {
    read: z.enum(['production', 'development', 'test']),
    fallback: 'production' as const,
    remedy: 'production or development',
  },
}

type Variables = typeof variables

export type Env = {
  [Name in keyof Variables]: z.infer<Variables[Name]['read']> | Variables[Name]['fallback']
}

/** Throws a ConfigurationError that lists every wrong variable with its remedy. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values: Record<string, unknown> = {}
  const errors: string[] = []
  for (const [name, { read, fallback, remedy }] of Object.entries(variables)) {
    const text = source[name]?.trim()
    if (!text) {
      values[name] = fallback
      continue
    }
    const parsed = (read as z.ZodType).safeParse(text)
    if (parsed.success) values[name] = parsed.data
    else errors.push(`  ${name} should be ${remedy}.`)
  }
  errors.push(
    ...missingVariables(values, source),
    ...contradictions(values),
    ...bucketErrors(source),
    ...backupErrors((name) => values[name]),
  )
  if (errors.length > 0) throw new ConfigurationError(`These settings are wrong:\n${errors.join('\n')}`)
  const env = values as unknown as Env
  return { ...env, DATA_DIR: resolve(env.DATA_DIR) }
}

const REQUIRED: Record<string, (keyof Variables)[]> = {
  'CONTENT_SOURCE=sanity': ['SANITY_PROJECT_ID', 'SANITY_DATASET'],
  'IDENTITY_PROVIDER=google': ['IDENTITY_API_KEY', 'IDENTITY_PROJECT_ID'],
  'MAIL_TRANSPORT=smtp': ['SMTP_URL'],
  'MAIL_TRANSPORT=emailjs': [
    'EMAILJS_PUBLIC_KEY',
    'EMAILJS_PRIVATE_KEY',
    'EMAILJS_SERVICE_ID',
    'EMAILJS_TEMPLATE_ID',
  ],
}

function missingVariables(
  values: Record<string, unknown>,
  source: Record<string, string | undefined>,
): string[] {
  const missing = (name: keyof Variables) =>
    !source[name]?.trim() && !(name === 'IDENTITY_API_KEY' && usesEmulator(values))
  const required = Object.entries(REQUIRED).filter(([because]) => {
    const [name, value] = because.split('=') as [string, string]
    return values[name] === value
  })
  return required.flatMap(([because, names]) =>
    names.filter(missing).map((name) => `  ${name} should be ${variables[name].remedy}, because ${because}.`),
  )
}

function usesEmulator(values: Record<string, unknown>): boolean {
  return values.FIREBASE_AUTH_EMULATOR_HOST !== undefined
}

function contradictions(values: Record<string, unknown>): string[] {
  const errors: string[] = []
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT) {
    errors.push('  METRICS_PORT should be another port than PORT: visitors could read the metrics.')
  }
  if (!String(values.ORIGIN).startsWith('https:')) return errors
  if (usesEmulator(values)) {
    errors.push(
      '  FIREBASE_AUTH_EMULATOR_HOST should be left out, because ORIGIN is https: anybody could sign in as any client.',
    )
  }
  if (String(values.PHOTOS_URL).startsWith('http:')) {
    errors.push('  PHOTOS_URL should be https, because ORIGIN is: browsers would show no photograph.')
  }
  if (values.TRUST_PROXY === 0) {
    errors.push(
      '  TRUST_PROXY should be how many proxies are in front of the site, for example TRUST_PROXY=1, because ORIGIN is https and the site itself speaks http: all visitors would count as one.',
    )
  }
  return errors
}

function bucketErrors(source: Record<string, string | undefined>): string[] {
  const given = (name: keyof Variables) => source[name]?.trim()
  const users = hasOwnBucket(given) ? (['STORAGE_URL'] as const) : (['STORAGE_URL', 'BACKUP_TARGET'] as const)
  const named = users.find((name) => given(name)?.startsWith('s3:'))
  if (!named) {
    const useless = (['S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE'] as const).filter(given)
    return useless.map((name) => `  ${name} should be left out, because STORAGE_URL names no bucket.`)
  }
  if (given('S3_REGION') || given('S3_ENDPOINT')) return []
  return [`  S3_REGION should be ${variables.S3_REGION.remedy}, because ${named} is a bucket of Amazon.`]
}

/** The usual mistake is an unescaped % or @ in a password. */
function isSmtpUrl(text: string): boolean {
  try {
    const { hostname, username, password, pathname, search, hash } = new URL(text)
    decodeURIComponent(username + password)
    return hostname !== '' && !/^\/./.test(pathname) && search === '' && hash === ''
  } catch {
    return false
  }
}

/** Has no trailing slash. `port` is where the site listens. */
export function originOf({ ORIGIN, HOST }: Env, port: number): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  return (ORIGIN ?? `http://${host}:${port}`).replace(/\/$/, '')
}

export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
