import { expect, test } from 'vitest'
import { openTestSqlite } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { listRedirects, saveRedirects } from '../../../site/redirects/redirects.server.ts'
import { importOne, planImport } from './posts.server.ts'

const POST = { title: 'Rome', slug: 'rome', body: [], tags: [], publishedAt: 0 }

test.each([
  ['/2019/05/Rome/', '/2019/05/rome'],
  ['/2019/05/rome,/day;-1%20a/', '/2019/05/rome,/day;-1 a'],
])('the old address %s of an imported post leads to it', async (path, from) => {
  const database = await openTestSqlite()
  const given = { ...POST, path }
  expect(await planImport(database, [given])).toMatchObject([{ slug: 'rome', address: { from } }])
  expect(await listRedirects(database)).toEqual([])
  expect(await importOne(database, given, TERMINAL, 1)).toMatchObject({ outcome: 'added', address: { from } })
  expect(await listRedirects(database)).toEqual([{ from, to: '/blog/rome' }])
})

test('an old address that the site uses, or that leads elsewhere already, is named and stays as it is', async () => {
  const database = await openTestSqlite()
  const other = { from: '/rome', to: '/about' }
  await saveRedirects(database, [other], TERMINAL, 1)
  const addressOf = async (path: string) => {
    const given = { ...POST, path }
    const [planned] = await planImport(database, [given])
    const done = await importOne(database, given, TERMINAL, 1)
    expect(done).toMatchObject({ address: planned?.address })
    return planned?.address
  }
  expect(await addressOf('/rome/')).toEqual({ from: '/rome', leads: '/about' })
  expect(await addressOf('/studio/rome')).toEqual({ mistake: expect.stringContaining('uses itself') })
  expect(await addressOf('/Blog/rome/')).toBeNull()
  expect(await addressOf('')).toBeNull()
  expect(await listRedirects(database)).toEqual([other])
})

test('of two posts with one address the first keeps it, as was said before', async () => {
  const database = await openTestSqlite()
  const posts = ['Rome', 'Milan'].map((title) => ({ ...POST, title, path: '/trip' }))
  const addresses = [{ from: '/trip' }, { from: '/trip', leads: '/blog/rome' }]
  expect((await planImport(database, posts)).map(({ address }) => address)).toEqual(addresses)
  for (const [i, post] of posts.entries()) {
    expect(await importOne(database, post, TERMINAL, 1)).toMatchObject({ address: addresses[i] })
  }
})
