import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { localContent } from '../../ports/content/local.ts'
import { ContentUnavailable } from '../../ports/content/port.ts'
import {
  albumRow,
  frameRow,
  insertRows,
  photoRow,
  postRow,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { type Ports, portsContext } from '../ports.server.ts'
import { saveRedirects } from '../site/redirects/redirects.server.ts'
import { followRedirects } from './follow-redirects.server.ts'

withDatabase('an old address', (open) => {
  test('leads to a post or an album once visitors can open it, and only for so long', async () => {
    const database = await open()
    const { db } = database
    const { id } = photoRow('1')
    await insertRows(database, {
      post: postRow('rain', { slug: 'rain', status: 'draft', publish_at: 1 }),
      photo: photoRow('1'),
      album: albumRow('finals', { category: 'games', cover_photo_id: id, published: 0 }),
      frame: frameRow('finals', 1, id),
    })
    const redirects = [
      { from: '/2019/rain', to: '/blog/rain' },
      { from: '/finals', to: '/portfolio/finals?roll=2' },
      { from: '/me', to: '/about' },
    ]
    await saveRedirects(database, redirects, { actor: TERMINAL, now: 1 })
    const content = localContent(database)
    const visit = (path: string, posts = content) => follow({ database, content: posts }, path)
    expect(await visit('/2019/Rain/')).toBeNull()
    expect(await visit('/finals')).toBeNull()
    expect(await visit('/me')).toBe('/about')
    expect(await visit('/else')).toBeNull()

    await db.updateTable('post').set({ status: 'published' }).execute()
    await db.updateTable('album').set({ published: 1 }).execute()
    expect(await visit('/2019/Rain/')).toBe('/blog/rain')
    expect(await visit('/finals')).toBe('/portfolio/finals?roll=2')
    // The page of a photograph moves with its album.
    const moved = { from: '/portfolio/final', to: '/portfolio/finals' }
    await saveRedirects(database, [moved], { actor: TERMINAL, now: 1 })
    expect(await visit('/portfolio/final')).toBe('/portfolio/finals')
    expect(await visit('/portfolio/final/0190-f')).toBe('/portfolio/finals/0190-f')
    expect(await visit('/portfolio/else/0190-f')).toBeNull()
    await db.updateTable('post').set({ deleted_at: 1 }).execute()
    expect(await visit('/2019/rain')).toBeNull()

    const away = { ...content, read: () => Promise.reject(new ContentUnavailable('away')) }
    expect(await visit('/2019/rain', away)).toBe('/blog/rain')
  })
})

/** Where a visitor of a missing page is sent, or null. */
async function follow(ports: Pick<Ports, 'database' | 'content'>, path: string): Promise<string | null> {
  const context = new RouterContextProvider()
  context.set(portsContext, ports as Ports)
  const url = new URL(path, 'https://www.example.com')
  const request = new Request(url)
  const given = { request, url, context, pattern: '*', params: {} } as Parameters<typeof followRedirects>[0]
  const missing = new Response(null, { status: 404 })
  const response = (await followRedirects(given, async () => missing)) as Response
  if (response === missing) return null
  expect(response.status).toBe(301)
  return response.headers.get('Location')
}
