import { openSession } from '../support/business/clients.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { expect, test } from '../support/test.ts'

/** An album of eight photographs, granted to two clients. */
const SLUG = 'bp-fb-101825'

test('clients see their own downloads only', { tag: ['@phone', '@all'] }, async ({ page, context, copy }) => {
  const db = copy.database()
  const grants = db
    .prepare(
      `select client_id as client, album_id as album from client_album join album on album.id = album_id where slug = ?`,
    )
    .all(SLUG) as { client: string; album: string }[]
  const [ann, bob] = grants.map(({ client }) => client) as [string, string]
  await openSession(context, copy, ann)
  await page.goto(`${copy.origin}/client/${ann}/account`)
  const list = page.getByRole('region', { name: 'Downloads' })
  await expect(list.getByText('Nothing yet.')).toBeVisible()
  const add =
    db.prepare(`insert into download (id, client_id, album_id, album_name, what, size, photographs, bytes,
    version, started_at, completed_at) values (?, ?, ?, ?, ?, 'web', 3, 2441000000, '1', ${Date.UTC(2025, 9, 20, 12)}, ?)`)
  const album = grants[0]?.album as string
  for (let i = 10; i < 25; i++) add.run(`000${i}`, ann, album, `Game ${i}`, 'favorites', i % 2 ? 1 : null)
  add.run('00099', bob, album, 'Secret', 'all', 1)
  db.close()
  const photo = await page.evaluate(async (address) => {
    const body = new URLSearchParams({ part: 'all', size: 'web' })
    const answer = await fetch(address, { method: 'POST', body })
    return (await answer.blob()).size
  }, `/client/${ann}/${SLUG}/archives`)
  expect(photo).toBeGreaterThan(0)
  await page.reload()
  const rows = list.getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await expect(rows.first()).toHaveText(
    /^October 18(, 2025)?: Bay Point vs\. RidgeviewAll 8 photographs, for sharing.* [kM]B/,
  )
  await expect(rows.nth(1)).toHaveText(
    /^Game 24Favorites, 3 photographs, for sharingOctober 20, 2025 2\.4 GB not finished$/,
  )
  await list.getByRole('link', { name: 'Earlier downloads' }).click()
  await expect(rows.first()).toContainText('Game 17')
  await expect(rows).toHaveCount(8)
  await expect(rows.last()).toContainText('Game 10')
  await expect(list.getByRole('link', { name: 'Earlier downloads' })).toHaveCount(0)
  await list.getByRole('link', { name: 'Latest downloads' }).click()
  await expect(rows).toHaveCount(8)
  await expect(page.getByText('Secret')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
