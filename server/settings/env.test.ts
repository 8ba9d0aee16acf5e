import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationError, originOf, readEnv } from './env.ts'
import { remedyOf, type Variable, variables } from './variables.ts'

const NAMES = Object.keys(variables) as Variable[]
const SITE = { ORIGIN: 'https://www.example.com', TRUST_PROXY: '1' }

function errorOf(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return (error as Error).message
  }
  throw new Error('The environment was accepted.')
}

const wrongIn = (source: Record<string, string>) =>
  errorOf(source)
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(' ')[0])

test('nothing needs to be set', () => {
  const env = readEnv({ PORT: ' ', DATA_DIR: '', DATABASE_URL: '  ' })
  expect(env).toEqual(readEnv({}))
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    WORKER: 'inline',
    NODE_ENV: 'production',
    DATABASE_URL: undefined,
    DEMO_PASSWORD: undefined,
    DEMO_EXPOSED: 'no',
    METRICS_PORT: undefined,
    METRICS_HOST: '127.0.0.1',
  })
})

test('what a remedy gives as an example is accepted', () => {
  const examples = NAMES.flatMap((name) =>
    [...remedyOf(name).matchAll(/for example \w+=(.+?)(?=,| or |$)/g)].map(([, value = '']) => [name, value]),
  )
  expect(examples.length).toBeGreaterThan(25)
  const bucket = { STORAGE_URL: 's3://photographs', S3_REGION: 'eu' }
  for (const [name = '', value] of examples) {
    expect(() => readEnv({ TRUST_PROXY: '1', ...bucket, [name]: value as string })).not.toThrow()
  }
})

test('a value is read as what it is', () => {
  const source = {
    PORT: ' 8080 ',
    DATABASE_URL: 'postgres://sideline:secret@db:5432/sideline',
    MAIL_FROM: 'Baseline Media <hello@example.com>',
    SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465',
    IDENTITY_JWKS_URL: 'http://127.0.0.1:4001/jwks?a=b',
    PHOTOS_URL: 'https://photos.example.com/',
    BACKUP_TARGET: '/mnt/../backup/',
  }
  expect(readEnv(source)).toMatchObject({
    ...source,
    PORT: 8080,
    MAIL_FROM: { name: 'Baseline Media', address: 'hello@example.com' },
    PHOTOS_URL: 'https://photos.example.com',
    BACKUP_TARGET: '/backup',
  })
})

test.each([
  [{ ...SITE, ORIGIN: 'https://www.example.com/' }, 'https://www.example.com'],
  [{ HOST: '::1' }, 'http://[::1]:49152'],
  [{ HOST: 'localhost', PORT: '0' }, 'http://localhost:49152'],
])('%o has the origin %s', (source, origin) => {
  expect(originOf(readEnv(source), 49152)).toBe(origin)
})

test('lists every bad variable at once, each with its remedy', () => {
  const wrong = {
    PORT: '70000',
    ORIGIN: 'https://www.example.com/shop',
    DATABASE_URL: 'mysql://root:hunter2-secret@db/sideline',
    WORKER: 'yes',
    TRUST_PROXY: 'yes',
    BOOKINGS_PER_HOUR: '0',
    DEMO_PASSWORD: 'short-one',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'staging',
  }
  const message = errorOf({ ...wrong, DATA_DIR: './fine' })
  const lines = message.split('\n').slice(1)
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(Object.keys(wrong))
  for (const line of lines) expect(line).toMatch(/^ {2}[A-Z_]+ should be .{10,}\.$/)
  // Other people may see the terminal or the log.
  expect(message).not.toMatch(/hunter2|short-one/)
})

test.each([
  ['CONTENT_SOURCE=sanity', ['SANITY_PROJECT_ID', 'SANITY_DATASET']],
  ['IDENTITY_PROVIDER=google', ['IDENTITY_API_KEY', 'IDENTITY_PROJECT_ID']],
  ['MAIL_TRANSPORT=smtp', ['SMTP_URL']],
  [
    'MAIL_TRANSPORT=emailjs',
    ['EMAILJS_PUBLIC_KEY', 'EMAILJS_PRIVATE_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'],
  ],
])('%s requires the other variables', (because, missing) => {
  const [name = '', value = ''] = because.split('=')
  expect(wrongIn({ [name]: value, SANITY_DATASET: ' ' })).toEqual(missing)
  for (const line of errorOf({ [name]: value })
    .split('\n')
    .slice(1)) {
    expect(line.endsWith(`, because ${because}.`)).toBe(true)
  }
})

test('the emulator needs no key, and is refused on an https site', () => {
  const emulated = {
    IDENTITY_PROVIDER: 'google',
    IDENTITY_PROJECT_ID: 'studio',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
  }
  expect(readEnv(emulated).IDENTITY_API_KEY).toBeUndefined()
  expect(wrongIn({ ...emulated, ...SITE })).toEqual(['FIREBASE_AUTH_EMULATOR_HOST'])
})

test.each<[Variable, string[]]>([
  ['PORT', ['-1', '65536', '80.5', 'eighty', 'Infinity', 'NaN']],
  [
    'ORIGIN',
    [
      'example.com',
      'ftp://example.com',
      'https://example.com/a',
      'https://example.com/?a=b',
      'https://u:p@example.com',
    ],
  ],
  ['PHOTOS_URL', ['https://photos.example.com/photos']],
  ['STORAGE_URL', ['photographs', 'https://photographs', 's3://', 's3://Photos', 's3://a/../x', 's3://a b']],
  ['BACKUP_TARGET', ['s3://Backups']],
  ['SANITY_PROJECT_ID', ['a/b']],
  ['MAIL_FROM', ['hello', 'a@b.com, c@d.com', 'X <a@b.com', 'a@b.com\nBcc: c@d.com']],
  [
    'SMTP_URL',
    [
      'http://mail.example.com',
      'smtp://user:50%@mail.example.com',
      'smtp://user:hunter2/x@mail.example.com',
      'smtp://',
      'mail.example.com',
    ],
  ],
])('a wrong %s is refused, and not repeated', (name, values) => {
  for (const value of values) {
    const message = errorOf({ TRUST_PROXY: '1', [name]: value })
    expect([value, message]).toEqual([value, expect.stringContaining(`${name} should be ${remedyOf(name)}.`)])
    expect(message).not.toContain('hunter2')
  }
})

test('settings of a bucket belong to one, and Amazon must be told its region', () => {
  const settings = { S3_ENDPOINT: 'https://s3.example.com', S3_PATH_STYLE: 'maybe', PORT: 'none' }
  expect(wrongIn(settings)).toEqual(['PORT', 'S3_PATH_STYLE', 'S3_ENDPOINT', 'S3_PATH_STYLE'])
  expect(errorOf(settings)).toContain("S3_ENDPOINT should be left out, because STORAGE_URL isn't a bucket.")
  const STORAGE_URL = 's3://photographs'
  expect(errorOf({ STORAGE_URL })).toMatch(/S3_REGION .*, because STORAGE_URL is an Amazon bucket/)
  expect(readEnv({ STORAGE_URL, S3_REGION: 'eu-central-1' }).STORAGE_URL).toBe(STORAGE_URL)
})

test('a bucket for backups has settings of its own, or those of the photographs', () => {
  const BACKUP_TARGET = 's3://backups/site/'
  expect(readEnv({ BACKUP_TARGET, BACKUP_S3_REGION: 'eu' }).BACKUP_TARGET).toBe('s3://backups/site')
  expect(readEnv({ BACKUP_TARGET, S3_REGION: 'eu' }).BACKUP_TARGET).toBe('s3://backups/site')
  expect(errorOf({ BACKUP_TARGET })).toContain('because BACKUP_TARGET is an Amazon bucket')
  expect(wrongIn({ BACKUP_S3_KEY_ID: 'id' })).toEqual(['BACKUP_S3_KEY'])
})

test('the metrics are never on the port of the site', () => {
  expect(errorOf({ METRICS_PORT: '3000' })).toContain('METRICS_PORT should be a different port than PORT')
  expect(wrongIn({ METRICS_PORT: '8080', PORT: '8080', LOG_LEVEL: 'x' })).toEqual([
    'LOG_LEVEL',
    'METRICS_PORT',
  ])
  expect(readEnv({ METRICS_PORT: '0', PORT: '0' }).METRICS_PORT).toBe(0)
})

test('the example file names every variable', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  // The commands set NODE_ENV.
  for (const name of NAMES.filter((name) => name !== 'NODE_ENV')) {
    expect(text).toMatch(new RegExp(`^#? ?${name}=`, 'm'))
  }
})

test('an https site loads its photographs by https, and says how many proxies are in front of it', () => {
  expect(errorOf({ ...SITE, PHOTOS_URL: 'http://photos.example.com' })).toMatch(/PHOTOS_URL should be https/)
  const sentence = /TRUST_PROXY should be how many proxies .* TRUST_PROXY=1, because ORIGIN is https/
  const { ORIGIN } = SITE
  expect(errorOf({ ORIGIN })).toMatch(sentence)
  expect(errorOf({ ORIGIN, TRUST_PROXY: '0' })).toMatch(sentence)
  expect(readEnv({ ORIGIN, TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
  expect(readEnv({ ORIGIN: 'http://studio.local' }).TRUST_PROXY).toBe(0)
})
