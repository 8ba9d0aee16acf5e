import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import { portsContext } from '../../ports.server.ts'
import { listRedirects } from '../../redirects/redirects.server.ts'
import { action } from '../routes/settings/import-post.ts'
import { staffContext } from '../staff.server.ts'

test.each([
  ['/2019/05/Rome/', '/2019/05/rome'],
  ['/2019/05/rome,/day;-1%20a/', '/2019/05/rome,/day;-1 a'],
])('the old address %s of an imported post leads to it', async (path, from) => {
  const database = await openTestSqlite()
  const context = new RouterContextProvider()
  context.set(staffContext, { id: 'jordan', role: 'owner' } as never)
  context.set(portsContext, { database, content: {} } as never)
  const post = { title: 'Rome', slug: 'rome', body: [], tags: [], publishedAt: 0 }
  const body = new URLSearchParams({ path, post: JSON.stringify(post) })
  const request = new Request('https://www.example.com/', { method: 'POST', body })
  const response = await action({ request, context } as never)
  expect(await response.json()).toMatchObject({ outcome: 'added', slug: 'rome' })
  expect(await listRedirects(database)).toEqual([{ from, to: '/blog/rome' }])
})
