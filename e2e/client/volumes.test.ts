import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { originalKey } from '../../app/photos/storage-keys.server.ts'
import { placeAt } from '../../ports/database/testing/testing-rows.ts'
import { without } from '../../scripts/programs/debian.ts'
import { openSession, sessionOf } from '../support/business/clients.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)
const IDS = [1, 2, 3].map(() => randomBytes(16).toString('hex'))
const BYTES = 700_000_000

/** An album of three photographs, 2.1 GB together. */
function aLargeAlbum(db: DatabaseSync, again: (id: string, of: string) => void): void {
  db.exec(`insert into client (id, name, email) values ('ann', 'Ann', 'ann@example.com');
    insert into album (id, slug, visibility, name, display_name, published, downloads, keep_place)
      values ('album', 'game', 'private', 'GAME', 'A vs. B', 1, 'all', 1);
    insert into client_album (client_id, album_id, position, granted_at) values ('ann', 'album', 1, 0)`)
  const photo = db.prepare('select * from photo where width >= 600').get() as Record<string, string>
  for (const [i, id] of IDS.entries()) {
    again(id, photo.id as string)
    const row = { ...photo, id, name: `DSC_${i}.jpg`, bytes: BYTES }
    const columns = Object.keys(row)
    const insert = `insert into photo (${columns}) values (${columns.map(() => '?')})`
    db.prepare(insert).run(...Object.values(row))
    db.prepare(`insert into frame (id, album_id, photo_id, place) values (?, 'album', ?, ?)`).run(
      `album-${i}`,
      id,
      placeAt(i + 1),
    )
  }
}

test(
  'a large album is downloaded in parts, one of which is resumed',
  {
    tag: '@all',
  },
  async ({ page, context, copyOfSite }, info) => {
    test.skip(without('curl', 'unzip'), 'needs curl and unzip')
    const copy = copyOfSite(aLargeAlbum)
    for (const id of IDS) {
      // Holes take no room on the disk.
      const file = join(copy.folder, 'photos', originalKey(id))
      rmSync(file)
      writeFileSync(file, '')
      truncateSync(file, BYTES)
    }
    await openSession(context, copy, 'ann')
    await page.goto(`${copy.origin}/client/ann/game`)
    await page.locator('summary', { hasText: 'Download' }).click()
    await page.getByRole('button', { name: 'All, For printing, in 2 parts about 1.1 GB each' }).click()
    await expect(page.getByRole('main')).toContainText('All 3 photographs, for printing: 2.1 GB in 2 parts.')
    await expectAccessible(page)
    const second = page.getByRole('listitem').filter({ hasText: 'Part 2' })
    await expect(second).toContainText('numbers 2 to 3')

    const file = info.outputPath('part.zip')
    const address = String(await second.getByRole('link').getAttribute('href'))
    const get = (...args: string[]) =>
      run('curl', [
        '-sSf',
        '-H',
        `Cookie: ${sessionOf(copy, 'ann')}`,
        ...args,
        '-o',
        file,
        copy.origin + address,
      ])
    await get('-r', '0-999999999')
    await get('-C', '-')
    const { stdout } = await run('unzip', ['-t', file])
    expect(stdout).toMatch(/002 DSC_1\.jpg\s+OK[\s\S]*003 DSC_2\.jpg\s+OK/)
    rmSync(file)
    await page.reload()
    await expect(second).toContainText('Downloaded')
    await page.goto(`${copy.origin}/client/ann/account`)
    await expect(page.getByRole('region', { name: 'Downloads' })).toContainText('1 of 2 parts')
  },
)
