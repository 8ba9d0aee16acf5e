import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { signWith } from '../../../app/accounts/signature.server.ts'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import { guardStudio, MISSING } from './studio.ts'
import type { AppEnv } from './visitor.ts'

/** Returns the path that React Router sees. */
async function seenAt(path: string): Promise<string> {
  const database = await openTestSqlite()
  const app = new Hono<AppEnv>()
    .use(guardStudio({ database, origin: 'http://127.0.0.1', sign: signWith('a secret') }))
    .all('*', (c) => c.text(new URL(c.req.raw.url).pathname))
  return (await app.request(`http://127.0.0.1${path}`)).text()
}

test.each([
  '/studio',
  '/STUDIO/albums',
  '//studio',
  '///studio/albums',
  '/%73tudio',
  '/studio%2Falbums',
  '/studio/sign-in/x',
  '/studio/sign-in//albums',
  '/studio/sign-in/code/x',
  '/studio/sign-in%2F..%2Falbums',
  '/studio/sign-in-x',
  '/studio/sign-in/%2Edata',
  '/studio/sign-in/code/%2edata',
  '/studio%2Fsign-in',
  '/studio/sign%2Din',
  '/studio/albums%2Edata',
  '/studio%2Edata',
  '/\\studio/albums',
])('a stranger finds nothing at %s', async (path) => {
  expect(await seenAt(path)).toBe(MISSING)
})

test.each([
  '/studio/sign-in',
  '/studio/sign-in/',
  '/studio/sign-in/code',
  '/studio/sign-in.data',
  '/studios',
])('a stranger comes to %s', async (path) => {
  expect(await seenAt(path)).toBe(path)
})
