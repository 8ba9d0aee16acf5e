import { resolve } from 'node:path'
import { z } from 'zod'
import { targetAddress } from '../../app/backup/target/places.server.ts'
import { readAddress } from '../../ports/mail/address.ts'
import { isBucket } from '../../ports/storage/open.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, ''))
const count = z.coerce.number().int().min(1).max(1e9)
const days = z.coerce.number().int().min(1).max(36_500)
const text = z.string().min(1)
const secret = z.string().min(32)
const key = z.string().regex(/^[\x21-\x7e]+$/)
const region = z.string().regex(/^[a-z0-9-]+$/)
const project = z.string().regex(/^[a-z0-9][a-z0-9-]*$/)
const yes = z.enum(['yes', 'no'])
const address = z
  .string()
  .transform(readAddress)
  .pipe(z.object({ name: z.string().optional(), address: z.string() }))
const backupTarget = text
  .refine((target) => !isBucket(target) || targetAddress(target) !== null)
  .transform((target) => (isBucket(target) ? (targetAddress(target) as string) : resolve(target)))
const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?$/

/** @param remedy follows 'NAME should be' */
function optional<Read extends z.ZodType>(read: Read, remedy: string, example?: string) {
  return { read, remedy, example, fallback: undefined }
}

function withDefault<Read extends z.ZodType, const Fallback>(
  fallback: Fallback,
  read: Read,
  remedy: string,
  example = String(fallback),
) {
  return { read, remedy, example, fallback }
}

/** The first is the default. */
function choice<const First extends string, const Rest extends string>(
  [fallback, ...rest]: [First, ...Rest[]],
  remedy: string,
) {
  return { read: z.enum([fallback, ...rest]), remedy, example: undefined, fallback }
}

export const variables = {
  PORT: withDefault(3000, port, 'a whole number from 0 to 65535'),
  HOST: withDefault('127.0.0.1', text, 'an address of this machine'),
  DATA_DIR: withDefault('./data', text, 'a folder that can be written to'),
  ORIGIN: optional(httpUrl, 'scheme and host without a path', 'https://www.example.com'),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/ }),
    'left out for SQLite, or postgres://user:password@host:5432/name',
  ),
  STORAGE_URL: optional(
    z.string().regex(BUCKET),
    'left out for the folder photos in DATA_DIR, or a bucket',
    's3://photographs or s3://photographs/site',
  ),
  S3_ENDPOINT: optional(httpUrl, 'left out for Amazon, or scheme and host', 'https://s3.example.com'),
  S3_REGION: optional(region, "the bucket's region", 'eu-central-1'),
  S3_PATH_STYLE: optional(
    yes,
    "'yes' for addresses such as https://s3.example.com/photographs, 'no', or left out",
  ),
  WORKER: choice(
    ['inline', 'off', 'only'],
    "'inline' to serve pages and do jobs, 'off' to serve pages only, or 'only' to do jobs only",
  ),
  PHOTOS_URL: optional(
    httpUrl.transform((url) => url.replace(/\/$/, '')),
    'left out, or scheme and host of a CDN in front of the site',
    'https://photos.example.com',
  ),
  CONTENT_SOURCE: choice(['local', 'sanity'], "'local' for posts in our own database, or 'sanity'"),
  SANITY_PROJECT_ID: optional(project, 'the id of your Sanity project', 'abcd1234'),
  SANITY_DATASET: optional(
    z.string().regex(/^[a-z0-9~][a-z0-9_~-]*$/),
    'the name of its dataset',
    'production',
  ),
  SANITY_API_VERSION: withDefault('2025-09-23', z.iso.date(), 'a day'),
  SANITY_ENDPOINT: optional(httpUrl, "scheme and host in place of Sanity's own", 'http://127.0.0.1:4000'),
  SITE_SECRET: optional(secret, 'at least 32 random characters, or left out for the file DATA_DIR/secret'),
  SITE_SECRET_BEFORE: optional(secret, 'the secret that the site had before SITE_SECRET, or left out'),
  STRIPE_ENDPOINT: optional(httpUrl, 'the address of Stripe or of a stand-in', 'https://api.stripe.com'),
  IDENTITY_PROVIDER: choice(
    ['local', 'google'],
    "'local' for passwords in our own database, or 'google' for Google Identity Toolkit",
  ),
  IDENTITY_API_KEY: optional(text, "the project's web API key"),
  IDENTITY_PROJECT_ID: optional(project, 'the id of your Google project', 'my-studio-1234'),
  IDENTITY_ENDPOINT: optional(httpUrl, "scheme and host in place of Google's own", 'http://127.0.0.1:4000'),
  IDENTITY_JWKS_URL: optional(
    z.url({ protocol: /^https?$/ }),
    "the address of the key set in place of Google's own",
  ),
  FIREBASE_AUTH_EMULATOR_HOST: optional(
    z.string().regex(/^[\w.-]+:\d{1,5}$/),
    'host and port of the emulator',
    '127.0.0.1:9099',
  ),
  MAIL_TRANSPORT: optional(
    z.enum(['outbox', 'smtp', 'emailjs']),
    "'smtp', 'emailjs', 'outbox' to store emails instead of sending them, or left out to set it up in the studio",
  ),
  MAIL_FROM: optional(address, 'an address', 'Baseline Media <hello@example.com>'),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/ }).refine(isSmtpUrl),
    'smtps://user:password@host:465, or smtp://user:password@host:587 for STARTTLS, with @ : / % in a password as %40 %3A %2F %25',
  ),
  EMAILJS_ENDPOINT: withDefault('https://api.emailjs.com', httpUrl, 'scheme and host without a path'),
  EMAILJS_PUBLIC_KEY: optional(key, 'the public key from Account, General in EmailJS'),
  EMAILJS_PRIVATE_KEY: optional(key, 'the private key from Account, General in EmailJS'),
  EMAILJS_SERVICE_ID: optional(key, 'the id of the service from Email Services in EmailJS'),
  EMAILJS_TEMPLATE_ID: optional(key, 'the id of the template from Email Templates in EmailJS'),
  TRUST_PROXY: withDefault(
    0,
    z.coerce.number().int().min(0).max(10),
    'how many proxies are in front of the site (each adds to X-Forwarded-For)',
    '1',
  ),
  BOOKINGS_PER_ADDRESS: withDefault(
    30,
    count,
    'how many booking requests one network address may send in an hour',
  ),
  BOOKINGS_PER_HOUR: withDefault(
    600,
    count,
    'for how many booking requests in an hour you get an email each',
  ),
  BOOKINGS_KEPT_DAYS: withDefault(1096, days, 'how many days bookings are kept before they are deleted'),
  AUDIT_KEPT_DAYS: withDefault(365, days, 'how many days audit events are kept before they are deleted'),
  MAIL_KEPT_DAYS: withDefault(
    90,
    days,
    'how many days stored and failed emails are kept before they are deleted',
  ),
  BACKUP_TARGET: optional(
    backupTarget,
    'a folder on another disk or a bucket',
    '/mnt/backup or BACKUP_TARGET=s3://backups/site',
  ),
  BACKUP_AT: withDefault(
    '03:30',
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    "a time of day in the business's time zone",
  ),
  BACKUP_S3_ENDPOINT: optional(
    httpUrl,
    'scheme and host of the bucket for backups',
    'https://s3.example.com',
  ),
  BACKUP_S3_REGION: optional(region, 'the region of the bucket for backups', 'eu-central-1'),
  BACKUP_S3_PATH_STYLE: optional(
    yes,
    "'yes' for addresses such as https://s3.example.com/backups, 'no', or left out",
  ),
  BACKUP_S3_KEY_ID: optional(
    key,
    'the ID of a key of the bucket for backups, or left out for the photos’ key',
  ),
  BACKUP_S3_KEY: optional(key, 'the secret of the key BACKUP_S3_KEY_ID'),
  FFMPEG: optional(
    z.union([z.literal('off'), z.string().startsWith('/')]),
    "the path of ffmpeg, for example FFMPEG=/usr/bin/ffmpeg, 'off', or left out to find it on PATH",
  ),
  DEMO_PASSWORD: optional(z.string().min(12), 'at least 12 characters, or left out for random passwords'),
  DEMO_EXPOSED: choice(['no', 'yes'], "'yes' to let other machines reach the demo, or left out"),
  LOG_LEVEL: choice(['info', 'debug', 'warn', 'error', 'silent'], 'one of debug, info, warn, error, silent'),
  LOG_REQUESTS: choice(['no', 'yes'], "'yes' for a line in the log for each request, or left out"),
  METRICS_PORT: optional(
    port,
    'a whole number from 0 to 65535, for example METRICS_PORT=9464, or left out to count nothing',
  ),
  METRICS_HOST: withDefault('127.0.0.1', text, 'an address of this machine'),
  NODE_ENV: choice(['production', 'development', 'test'], 'production or development'),
}

export type Variable = keyof typeof variables

export function remedyOf(name: Variable): string {
  const { remedy, example } = variables[name]
  return example === undefined ? remedy : `${remedy}, for example ${name}=${example}`
}

/** The usual mistake is an unescaped % or @ in a password. */
function isSmtpUrl(url: string): boolean {
  try {
    const { hostname, username, password, pathname, search, hash } = new URL(url)
    decodeURIComponent(username + password)
    return hostname !== '' && !/^\/./.test(pathname) && search === '' && hash === ''
  } catch {
    return false
  }
}
