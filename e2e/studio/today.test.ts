import { shownAlbums } from '../support/business/demo.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('Today shows what needs the owner', { tag: ['@phone', '@all'] }, async ({ page, copy }) => {
  const { origin, db } = copy
  const now = Date.now()
  db.prepare(
    `insert into job (id, kind, payload, status, attempts, priority, created_at, run_at, give_up_at, ended_at, error)
       values ('0', 'mail', '{"email":"client-invitation"}', 'dead', 5, 0, ?, ?, ?, ?, 'No such address.')`,
  ).run(now, now, now, now)
  const { photo } = db.prepare('select about as photo from job where kind = ?').get('develop') as {
    photo: string
  }
  db.prepare(`update job set status = 'dead', ended_at = ?, error = 'Half of the file is missing.'
      where about = ?`).run(now, photo)
  db.exec(`
      update album set expires_at = ${now - 1000} where slug = 'bp-wr-012525';
      update client_album set ready_sent_at = 1, reopen_asked_at = ${now}
        where album_id = (select id from album where slug = 'bp-wr-012525')`)
  await signInAsOwner(page, copy)

  const group = (name: RegExp) => page.getByRole('region', { name })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+day, \w+ \d+$/)
  const emails = group(/^Emails that didn’t arrive/)
  await expect(emails).toContainText('No such address.')
  await expectAccessibleInBoth(page)
  await emails.getByRole('button', { name: /^Try again/ }).click()
  // It is tried at once, and fails for another reason: it invites nobody.
  await expect(emails.getByText('No such address.')).toHaveCount(0)
  const photos = group(/^Photos that couldn’t be processed/)
  await expect(photos).toContainText('Half of the file is missing.')
  await photos.getByRole('button', { name: /^Try again/ }).click()
  await expect(photos).toHaveCount(0)

  const albums = group(/^Albums to send/)
  const first = albums.getByRole('listitem').filter({ hasText: 'Bay Point vs. Palmetto State' })
  await expect(albums.getByRole('listitem')).toHaveCount(5)
  await albums.getByRole('link', { name: /^All \d+/ }).click()
  await expect(page).toHaveURL(`${origin}/studio?all`)
  await expect(albums.getByRole('listitem').nth(5)).toBeVisible()
  await first.getByRole('button', { name: /^Send to/ }).click()
  await expect(first).toHaveCount(0)
  const asked = `select count(*) as n from client_album where ready_requested_at is not null`
  expect(db.prepare(asked).get()).toEqual({ n: 1 })

  const waiting = group(/^Asked to reopen an album/)
  await expect(waiting).toContainText('Bay Point Athletics')
  await waiting.getByRole('link', { name: /^Reopen/ }).click()
  await expect(page.getByText('Asked you to reopen it')).toBeVisible()
})

test('to a visitor the studio is missing', async ({ page, copy: { origin } }) => {
  const text = async (path: string) => (await page.request.get(origin + path)).text()
  const plain = (html: string) => html.replaceAll(/nonce="[^"]*"|"[^"]*no-such[^"]*"/g, '')
  for (const path of ['/studio', '/STUDIO/settings', '/%73tudio/bookings', '/studio/x', '/studio/teams/x']) {
    expect(plain(await text(path)).length).toBe(plain(await text('/no-such-page')).length)
  }
  const owner = await page.request.get(`${origin}/studio/sign-in`)
  expect(owner.headers()['content-security-policy']).not.toContain('unsafe')
})

test('a visitor’s scripts hold nothing of the studio', { tag: '@all' }, async ({ page, copy }) => {
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), response.text())
  })
  const gallery = `/portfolio/${shownAlbums()[0]?.slug}`
  for (const path of ['/', '/portfolio', gallery, '/blog', '/booking', '/client/login']) {
    await page.goto(copy.origin + path, { waitUntil: 'networkidle' })
  }
  expect(scripts.size).toBeGreaterThan(10)
  const studio = /ZodError|prosemirror|uppy|pragmatic-drag/i
  const found = await Promise.all(
    [...scripts].map(async ([url, text]) => (studio.test(await text) ? url : null)),
  )
  expect(found.filter((url) => url !== null)).toEqual([])
})
