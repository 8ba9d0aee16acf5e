import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { exposedBy, unsafeSettings } from './safety.ts'

const HTTPS = { ORIGIN: 'https://www.example.com', TRUST_PROXY: '1' }
const DATABASE_URL = 'postgres://sideline@db:5432/sideline'

test.each([
  [{}, []],
  [{ ORIGIN: 'http://127.0.0.1:3000' }, []],
  [{ ORIGIN: 'http://[::1]:3000', HOST: '::1' }, []],
  [HTTPS, []],
  [{ ...HTTPS, HOST: '0.0.0.0' }, []],
  [{ ...HTTPS, DATABASE_URL, SITE_SECRET: 'x'.repeat(32) }, []],
  [{ HOST: '0.0.0.0' }, ['ORIGIN is missing, and HOST=0.0.0.0']],
  [{ HOST: '192.168.1.5' }, ['ORIGIN is missing, and HOST=192.168.1.5']],
  [{ ORIGIN: 'http://www.example.com' }, ['ORIGIN=http://www.example.com is http']],
  [{ TRUST_PROXY: '1' }, ["TRUST_PROXY=1 trusts a proxy that ORIGIN doesn't declare"]],
  [{ ...HTTPS, DATABASE_URL }, ['SITE_SECRET is missing']],
  [
    { HOST: '0.0.0.0', ORIGIN: 'http://www.example.com', TRUST_PROXY: '2', DATABASE_URL },
    ['ORIGIN=http://www.example.com is http', 'TRUST_PROXY=2', 'SITE_SECRET is missing'],
  ],
])('unsafe for a real business in %j: %j', (source: Record<string, string>, begin) => {
  const found = unsafeSettings(readEnv(source))
  expect(found.map((sentence, i) => sentence.slice(0, begin[i]?.length))).toEqual(begin)
  for (const sentence of found) expect(sentence).toMatch(/[Ss]et .+/)
})

test.each([
  [{}, null],
  [{ HOST: '::1', ORIGIN: 'http://localhost:3000', DATABASE_URL }, null],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [HTTPS, 'ORIGIN=https://www.example.com'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY=1'],
])('others reach the site of %j by %s', (source: Record<string, string>, exposed) => {
  expect(exposedBy(readEnv(source))).toBe(exposed)
})
