// @module-tag all
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathsIn } from '../../app/backup/testing.server.ts'
import { originalKey } from '../../app/photos/storage-keys.server.ts'
import { tinyDemo } from '../../demo/testing.ts'
import { testFolder, withEngine } from '../../ports/database/testing.ts'
import { begin, sideline } from '../testing.ts'
import { openBusiness, openSmall } from './testing-business.ts'

const demo = tinyDemo()

function jsonIn(folder: string, file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

withEngine('an export', (engine) => {
  test('has everything, readable and under its own name, and no secret', async () => {
    const { env, album } = await openBusiness(engine, demo)
    const to = join(testFolder(), 'export')
    const { code, out, err } = await sideline(env, ['export', to])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`Everything is in ${to}: albums: `)
    const paths = pathsIn(to)
    const folder = `albums/${album.title?.replaceAll(/[:/]/g, '-')}`
    const { photographs, ...about } = jsonIn(to, `${folder}/album.json`)
    expect(about).toMatchObject({
      slug: album.slug,
      city: 'Tampa',
      downloads: 'web',
      keepPlace: true,
      stationery: { credit: 'Jordan', copyright: '© {year}' },
      reminder: false,
      sections: [
        { name: 'Ceremony: the vows', folder: 'Ceremony- the vows' },
        { name: 'Ceremony/ the vows', folder: 'Ceremony- the vows (2)' },
      ],
      lists: [{ name: 'Wall print', most: 3 }],
      expiresAt: '2026-02-25T05:46:40.000Z',
    })
    const files = photographs.map(({ file }: { file: string }) => file)
    expect(files.slice(-4, -2)).toEqual(['IMG_0001.png', 'IMG_0001 (2).png'])
    expect(files.slice(-2).join()).toMatch(/^Ceremony- the vows\/[^,]+,Ceremony- the vows \(2\)\//)
    for (const file of files) expect(paths).toContain(`${folder}/${file}`)
    expect(photographs.at(-1)).toMatchObject({
      turned: 90,
      focus: { x: 20, y: 70 },
      keywords: ['dune', 'dusk'],
      people: ['Ana Núñez'],
      city: 'Tampa',
    })
    expect(photographs.at(-2)).toMatchObject({ captionHere: 'The "first" look', altHere: 'Two people' })
    expect(photographs.at(-3)).toMatchObject({ name: 'IMG_0001.png' })
    expect(paths).not.toContain('posts/gone/post.json')
    expect(jsonIn(to, 'picks.json')).toHaveLength(2)
    // After the demo's.
    const [, ...teams] = jsonIn(to, 'teams.json')
    expect(teams.map(({ season }: { season?: string }) => season)).toEqual(['Fall 2025', undefined])
    expect(teams[0].albums).toEqual([album.slug])
    expect(teams[0].athletes).toEqual([
      {
        id: 'a1',
        person: 'ezra',
        number: '23',
        name: 'Ezra Brackwater',
        position: 'WR',
        year: '11',
        notShownAt: '2025-11-01T12:00:00.000Z',
        notShownNote: 'Guardian asked.',
      },
      { id: 'a3', person: 'p1', number: '7A', sharesNumber: true },
      { id: 'a4', person: 'p2', number: '7A', name: 'Théo', sharesNumber: true },
    ])
    expect(readFileSync(join(to, 'redirects.csv'), 'utf8')).toContain('/2019/a%2Cb%20%22c%22,/blog/one?x=1,2')
    const client = jsonIn(to, 'clients.json').find(({ blocked }: { blocked?: boolean }) => blocked)
    expect(client.favorites).toEqual([
      { album: album.slug, file: files.at(-2), at: '2025-11-01T12:00:00.000Z' },
    ])
    const [team, old] = jsonIn(to, 'shares.json')
    expect(team).toMatchObject({
      album: album.slug,
      name: 'Team room',
      downloads: 'web',
      askWho: true,
      opened: [{ day: '2025-11-01', times: 3 }],
      guests: [
        { name: 'Maria', email: 'maria@example.com', favorites: [{ file: files.at(-2) }] },
        { createdAt: '2025-11-01T12:00:00.001Z', favorites: [{ file: files.at(-1) }] },
      ],
    })
    expect([team.revokedAt, old.revokedAt]).toEqual([undefined, '2025-11-01T12:00:00.002Z'])
    const written = paths.filter((path) => /\.(json|csv)$/.test(path))
    const texts = written.map((path) => readFileSync(join(to, path), 'utf8'))
    expect(texts.join('')).not.toMatch(/\$argon2|password_hash|token|idempotency|"epoch"|a hash|sealed/)
    for (const path of ['', 'albums', ...paths]) expect(statSync(join(to, path)).mode & 0o077, path).toBe(0)
  })
})

test('an export leaves out lost originals and says so, and replaces nothing', async () => {
  const { env, database, storage } = await openSmall(3)
  const [lost, changed] = await database.db.selectFrom('photo').select('id').orderBy('id').execute()
  await storage.remove(originalKey(lost?.id ?? ''))
  await storage.put(originalKey(changed?.id ?? ''), Buffer.from('something else'))
  const to = join(testFolder(), 'export')
  const { code, out } = await sideline(env, ['export', to])
  expect(code).toBe(1)
  expect(out).toContain('because the site itself has lost them:\n  albums/')
  const { missing } = jsonIn(to, 'index.json')
  expect(missing).toHaveLength(2)
  const paths = pathsIn(to)
  for (const path of missing) expect(paths).not.toContain(path)
  const again = await sideline(env, ['export', to])
  expect(again).toMatchObject({ code: 1, err: `${to} isn't empty. Name a new folder.\n` })
  expect(pathsIn(to)).toEqual(paths)
  const events = database.db.selectFrom('audit_event').select('actor').where('action', '=', 'takeout.export')
  expect(await events.execute()).toEqual([{ actor: 'terminal' }])
  const file = join(testFolder(), 'file')
  writeFileSync(file, '')
  const within = await sideline(env, ['export', join(file, 'export')])
  expect(within.err).toContain("can't be written to (ENOTDIR)")
})

test('an export that is killed has no index', async () => {
  const { env } = await openSmall(40)
  const to = join(testFolder(), 'export')
  const child = begin(env, ['export', to])
  while (pathsIn(to).length < 4) await new Promise((resolve) => setTimeout(resolve, 2))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('close', resolve))
  expect(pathsIn(to)).not.toContain('index.json')
  rmSync(to, { recursive: true })
})
