import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { sessionOf } from '../support/business/clients.ts'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const sideline = (env: Record<string, string>, ...words: string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../../cli/main.ts'), ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })

test('a backup is restored on another machine', { tag: '@all' }, async ({ ownCopy }) => {
  const target = mkdtempSync(join(tmpdir(), 'sideline-backup-'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'sideline-restored-'))
  let granted: Record<string, unknown> = {}
  const copy = await ownCopy(
    (db) => {
      granted =
        db
          .prepare(
            `select client_id as client, slug, photo_id as photo from client_album
            join album on album.id = client_album.album_id join frame on frame.album_id = album.id limit 1`,
          )
          .get() ?? {}
    },
    { BACKUP_TARGET: target },
  )
  // The backup that was due last night is made when the site starts.
  const ready = async () => (await fetch(`${copy.origin}/readyz`)).json()
  await expect.poll(ready).toMatchObject({ lastBackup: expect.any(Number) })
  const cookie = sessionOf(copy, String(granted.client))
  const album = `/client/${granted.client}/${granted.slug}`
  expect(sideline({ DATA_DIR: copy.folder }, 'backup', target)).toContain('(0 new, 0 B)')

  const dataDir = join(elsewhere, 'data')
  sideline({ DATA_DIR: dataDir }, 'verify', target)
  expect(sideline({ DATA_DIR: dataDir }, 'restore', target)).toContain('Restored')
  const restored = await startSite(dataDir)
  try {
    const path = `${album}/photos/${RECIPE}/${granted.photo}/400.jpg`
    const ask = async (origin: string, address: string, Cookie: string) => {
      const { status, headers } = await fetch(origin + address, { headers: { Cookie } })
      return [status, headers.get('content-type')]
    }
    const db = new DatabaseSync(join(dataDir, 'sideline.db'), { timeout: 5_000 })
    const visits = [
      [copy.origin, cookie],
      [restored.origin, sessionOf({ origin: restored.origin, db }, String(granted.client))],
    ] as const
    for (const [origin, session] of visits) {
      expect((await ask(origin, album, session))[0]).toBe(200)
      expect(await ask(origin, path, session)).toEqual([200, 'image/jpeg'])
    }
    // Sessions from before the backup have ended: some were signed out since.
    expect((await ask(restored.origin, path, cookie))[0]).toBe(404)
  } finally {
    await restored.stop()
    for (const folder of [target, elsewhere]) rmSync(folder, { recursive: true })
  }
})
