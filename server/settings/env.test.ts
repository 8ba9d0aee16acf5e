import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError, originOf, readEnv } from './env.ts'

function errorOf(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return (error as Error).message
  }
  throw new Error('The environment was accepted.')
}

test('nothing needs to be set', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    WORKER: 'inline',
    NODE_ENV: 'production',
  })
  expect([env.DATABASE_URL, env.DEMO_PASSWORD, env.DEMO_EXPOSED]).toEqual([undefined, undefined, 'no'])
  expect(originOf(env, 3000)).toBe('http://127.0.0.1:3000')
})

test('a blank variable counts as missing', () => {
  expect(readEnv({ PORT: ' ', DATA_DIR: '', DATABASE_URL: '  ' })).toEqual(readEnv({}))
})

test('everything can be set', () => {
  const source = {
    PORT: ' 8080 ',
    HOST: '::1',
    DATA_DIR: '/srv/sideline',
    ORIGIN: 'http://www.example.com/',
    DATABASE_URL: 'postgres://sideline:secret@db:5432/sideline',
    STORAGE_URL: 's3://photographs/site',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_REGION: 'eu-central-1',
    S3_PATH_STYLE: 'yes',
    WORKER: 'only',
    PHOTOS_URL: 'https://photos.example.com',
    CONTENT_SOURCE: 'sanity',
    SANITY_PROJECT_ID: 'abcd1234',
    SANITY_DATASET: 'production',
    SANITY_API_VERSION: '2025-10-01',
    SANITY_ENDPOINT: 'http://127.0.0.1:4000',
    SITE_SECRET: 'not very random, but long enough',
    SITE_SECRET_BEFORE: 'not random either, and as long as that',
    IDENTITY_PROVIDER: 'google',
    IDENTITY_API_KEY: 'AIza-key',
    IDENTITY_PROJECT_ID: 'studio-1234',
    IDENTITY_ENDPOINT: 'http://127.0.0.1:4001',
    IDENTITY_JWKS_URL: 'http://127.0.0.1:4001/jwks?a=b',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    MAIL_TRANSPORT: 'smtp',
    MAIL_FROM: 'Baseline Media <hello@example.com>',
    SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465',
    EMAILJS_ENDPOINT: 'https://emailjs.example.com',
    EMAILJS_PUBLIC_KEY: 'public-1',
    EMAILJS_PRIVATE_KEY: 'private-1',
    EMAILJS_SERVICE_ID: 'service_1',
    EMAILJS_TEMPLATE_ID: 'template_1',
    TRUST_PROXY: '1',
    BOOKINGS_PER_ADDRESS: '40',
    BOOKINGS_PER_HOUR: '900',
    BOOKINGS_KEPT_DAYS: '400',
    AUDIT_KEPT_DAYS: '100',
    MAIL_KEPT_DAYS: '30',
    BACKUP_TARGET: 's3://backups/site',
    BACKUP_S3_ENDPOINT: 'https://backups.example.com',
    BACKUP_S3_REGION: 'eu',
    BACKUP_S3_PATH_STYLE: 'no',
    BACKUP_S3_KEY_ID: 'id',
    BACKUP_S3_KEY: 'key',
    BACKUP_AT: '23:05',
    FFMPEG: '/usr/bin/ffmpeg',
    DEMO_PASSWORD: 'twelve chars',
    DEMO_EXPOSED: 'yes',
    LOG_LEVEL: 'warn',
    LOG_REQUESTS: 'yes',
    METRICS_PORT: '9464',
    METRICS_HOST: '::1',
    NODE_ENV: 'development',
  }
  const numbers = {
    PORT: 8080,
    TRUST_PROXY: 1,
    BOOKINGS_PER_ADDRESS: 40,
    BOOKINGS_PER_HOUR: 900,
    BOOKINGS_KEPT_DAYS: 400,
    AUDIT_KEPT_DAYS: 100,
    MAIL_KEPT_DAYS: 30,
    METRICS_PORT: 9464,
  }
  const from = { MAIL_FROM: { name: 'Baseline Media', address: 'hello@example.com' } }
  expect(readEnv(source)).toEqual({ ...source, ...numbers, ...from })
})

test.each([
  [{ ORIGIN: 'https://www.example.com/', TRUST_PROXY: '1' }, 'https://www.example.com'],
  [{ HOST: '::1' }, 'http://[::1]:49152'],
  [{ HOST: 'localhost', PORT: '0' }, 'http://localhost:49152'],
])('%o has the origin %s', (source, origin) => {
  expect(originOf(readEnv(source), 49152)).toBe(origin)
})

test('lists every bad variable at once, each with its remedy', () => {
  const message = errorOf({
    PORT: '70000',
    ORIGIN: 'https://www.example.com/shop',
    DATABASE_URL: 'mysql://root:hunter2-secret@db/sideline',
    WORKER: 'yes',
    DEMO_PASSWORD: 'short-one',
    TRUST_PROXY: 'yes',
    BOOKINGS_PER_HOUR: '0',
    DEMO_EXPOSED: 'maybe',
    LOG_LEVEL: 'loud',
    METRICS_PORT: 'on',
    NODE_ENV: 'staging',
    DATA_DIR: './fine',
  })
  const lines = message.split('\n').slice(1)
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual([
    'PORT',
    'ORIGIN',
    'DATABASE_URL',
    'WORKER',
    'TRUST_PROXY',
    'BOOKINGS_PER_HOUR',
    'DEMO_PASSWORD',
    'DEMO_EXPOSED',
    'LOG_LEVEL',
    'METRICS_PORT',
    'NODE_ENV',
  ])
  for (const line of lines) expect(line).toMatch(/^ {2}[A-Z_]+ should be .{10,}\.$/)
  // Other people may see the terminal or the log.
  expect(message).not.toMatch(/hunter2|short-one/)
})

test('content from a service requires its project and dataset', () => {
  expect(readEnv({})).toMatchObject({ CONTENT_SOURCE: 'local', SANITY_API_VERSION: '2025-09-23' })
  const message = errorOf({ CONTENT_SOURCE: 'sanity', SANITY_DATASET: ' ' })
  expect(message).toMatch(/SANITY_PROJECT_ID should be the id .* because CONTENT_SOURCE=sanity/)
  expect(message).toMatch(/SANITY_DATASET should be the name .* because CONTENT_SOURCE=sanity/)
  const wrong = { CONTENT_SOURCE: 'sanity', SANITY_PROJECT_ID: 'a/b', SANITY_DATASET: 'production' }
  expect(errorOf(wrong).match(/SANITY_PROJECT_ID/g)).toHaveLength(2)
  expect(errorOf({ CONTENT_SOURCE: 'contentful', SANITY_API_VERSION: 'v1' }).split('\n')).toHaveLength(3)
})

test('Google requires its key and project; the emulator is refused on an https site', () => {
  const IDENTITY_PROVIDER = 'google'
  const missing = errorOf({ IDENTITY_PROVIDER })
  expect(missing).toMatch(/IDENTITY_API_KEY should be .*, because IDENTITY_PROVIDER=google\.$/m)
  expect(missing).toMatch(/IDENTITY_PROJECT_ID should be .*, because IDENTITY_PROVIDER=google\.$/m)
  const emulated = {
    IDENTITY_PROVIDER,
    IDENTITY_PROJECT_ID: 'studio',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
  }
  expect(readEnv(emulated).IDENTITY_API_KEY).toBeUndefined()
  const ORIGIN = 'https://www.example.com'
  expect(errorOf({ ...emulated, ORIGIN })).toMatch(/FIREBASE_AUTH_EMULATOR_HOST should be left out, because/)
})

test.each([
  [{ MAIL_TRANSPORT: 'smtp' }, ['SMTP_URL']],
  [
    { MAIL_TRANSPORT: 'emailjs', EMAILJS_SERVICE_ID: 'service_1' },
    ['EMAILJS_PUBLIC_KEY', 'EMAILJS_PRIVATE_KEY', 'EMAILJS_TEMPLATE_ID'],
  ],
])('%o requires the other variables', (source, missing) => {
  const lines = errorOf(source).split('\n').slice(1)
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(missing)
  for (const line of lines) expect(line).toMatch(/because MAIL_TRANSPORT=(smtp|emailjs)\.$/)
})

test.each([
  'http://mail.example.com',
  'smtp://user:50%@mail.example.com',
  'smtp://user:hunter2/x@mail.example.com',
  'smtp://',
  'mail.example.com',
])('SMTP_URL=%s is refused, and not repeated', (SMTP_URL) => {
  const message = errorOf({ MAIL_TRANSPORT: 'smtp', SMTP_URL })
  expect(message).toContain('SMTP_URL should be smtps://')
  expect(message).not.toContain('hunter2')
})

test.each([
  'photographs',
  'https://photographs',
  's3://',
  's3://Photos',
  's3://photographs/../x',
  's3://a b',
])('STORAGE_URL=%s is refused', (STORAGE_URL) => {
  expect(errorOf({ STORAGE_URL, S3_REGION: 'eu-central-1' })).toContain('STORAGE_URL should be left out for')
})

test('an https site loads its photographs by https', () => {
  const env = readEnv({ PHOTOS_URL: 'https://photos.example.com/' })
  expect(env.PHOTOS_URL).toBe('https://photos.example.com')
  const settings = {
    ORIGIN: 'https://www.example.com',
    TRUST_PROXY: '1',
    PHOTOS_URL: 'http://photos.example.com',
  }
  expect(errorOf(settings)).toMatch(/PHOTOS_URL should be https/)
  expect(errorOf({ PHOTOS_URL: 'https://photos.example.com/photos' })).toMatch(
    /PHOTOS_URL should be left out, or/,
  )
})

test('settings of a bucket belong to one, and Amazon must be told its region', () => {
  const settings = { S3_ENDPOINT: 'https://s3.example.com', S3_PATH_STYLE: 'maybe', PORT: 'none' }
  const lines = errorOf(settings).split('\n').slice(1)
  expect(lines).toEqual([
    expect.stringContaining('PORT should be'),
    "  S3_PATH_STYLE should be 'yes' for addresses such as https://s3.example.com/photographs, 'no', or left out.",
    '  S3_ENDPOINT should be left out, because STORAGE_URL names no bucket.',
    '  S3_PATH_STYLE should be left out, because STORAGE_URL names no bucket.',
  ])
  const STORAGE_URL = 's3://photographs'
  expect(errorOf({ STORAGE_URL })).toMatch(
    /S3_REGION should be .*, because STORAGE_URL is a bucket of Amazon/,
  )
  expect(readEnv({ STORAGE_URL, S3_REGION: 'eu-central-1' }).STORAGE_URL).toBe(STORAGE_URL)
})

test('a bucket for backups has settings of its own, or those of the photographs', () => {
  const BACKUP_TARGET = 's3://backups/site/'
  expect(readEnv({ BACKUP_TARGET, BACKUP_S3_REGION: 'eu' }).BACKUP_TARGET).toBe('s3://backups/site')
  expect(readEnv({ BACKUP_TARGET, S3_REGION: 'eu' }).BACKUP_TARGET).toBe('s3://backups/site')
  expect(errorOf({ BACKUP_TARGET })).toContain('because BACKUP_TARGET is a bucket of Amazon')
  expect(errorOf({ BACKUP_TARGET: 's3://Backups' })).toContain('BACKUP_TARGET should be a folder')
  expect(errorOf({ BACKUP_S3_KEY_ID: 'id' })).toContain('BACKUP_S3_KEY should be')
  expect(readEnv({ BACKUP_TARGET: '/mnt/../backup/' }).BACKUP_TARGET).toBe('/backup')
})

test.each(['hello', 'a@b.com, c@d.com', 'X <a@b.com', 'a@b.com\nBcc: c@d.com'])(
  'MAIL_FROM=%j is refused',
  (MAIL_FROM) => {
    expect(errorOf({ MAIL_FROM })).toContain('MAIL_FROM should be an address')
  },
)

test.each(['-1', '65536', '80.5', 'eighty', 'Infinity', 'NaN'])('PORT=%s is refused', (PORT) => {
  expect(errorOf({ PORT })).toContain('PORT should be a whole number')
})

test.each([
  'example.com',
  'ftp://example.com',
  'https://example.com/a',
  'https://example.com/?a=b',
  'https://u:p@example.com',
])('ORIGIN=%s is refused', (ORIGIN) => {
  expect(errorOf({ ORIGIN })).toContain('ORIGIN should be scheme and host')
})

test('the metrics are off, and never on the port of the site', () => {
  expect([readEnv({}).METRICS_PORT, readEnv({}).METRICS_HOST]).toEqual([undefined, '127.0.0.1'])
  const sentence = 'METRICS_PORT should be another port than PORT'
  expect(errorOf({ METRICS_PORT: '3000' })).toContain(sentence)
  expect(errorOf({ METRICS_PORT: '8080', PORT: '8080', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(3)
  expect(readEnv({ METRICS_PORT: '0', PORT: '0' }).METRICS_PORT).toBe(0)
})

test('the example file names every variable', () => {
  const example = join(import.meta.dirname, '../../.env.example')
  const text = readFileSync(example, 'utf8')
  // The commands set NODE_ENV.
  for (const name of Object.keys(readEnv({})).filter((name) => name !== 'NODE_ENV'))
    expect(text).toMatch(new RegExp(`^#? ?${name}=`, 'm'))
})

test('an https site must say how many proxies are in front of it', () => {
  const sentence = /TRUST_PROXY should be how many proxies .* TRUST_PROXY=1, because ORIGIN is https/
  const ORIGIN = 'https://www.example.com'
  expect(errorOf({ ORIGIN })).toMatch(sentence)
  expect(errorOf({ ORIGIN, TRUST_PROXY: '0' })).toMatch(sentence)
  expect(readEnv({ ORIGIN, TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
  expect(readEnv({ ORIGIN: 'http://studio.local' }).TRUST_PROXY).toBe(0)
})
