import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { smallPicture } from '../../app/photos/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { testFolder } from '../../ports/database/testing.ts'
import { allRows, sideline } from '../testing.ts'
import { openEmpty } from './testing-business.ts'

function lay(folder: string, files: Record<string, Buffer | string>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

async function albumsIn({ db }: Database) {
  return db
    .selectFrom('frame')
    .innerJoin('album', 'album.id', 'frame.album_id')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .leftJoin('album_section', 'album_section.id', 'frame.section_id')
    .select([
      'album.slug',
      'album.date',
      'album.published',
      'album_section.name as section',
      'photo.name as file',
    ])
    .orderBy('album.slug')
    .orderBy('album_section.place', (order) => order.asc().nullsFirst())
    .orderBy('frame.place')
    .execute()
}

describe.each(['SQLite', 'PostgreSQL'])('folders of photographs (%s)', (engine) => {
  test('become albums with sections after a dry run, once', async () => {
    const { env, database } = await openEmpty(engine)
    const [a, b, c] = await Promise.all([1, 2, 3].map(smallPicture))
    const folder = lay(testFolder(), {
      '2026-06-06 Ana & Luka/b10.png': b as Buffer,
      '2026-06-06 Ana & Luka/b9.png': a as Buffer,
      '2026-06-06 Ana & Luka/.DS_Store': 'x',
      '2026-06-06 Ana & Luka/notes.txt': 'no photograph',
      '2026-06-06 Ana & Luka/Party/Late/c.png': c as Buffer,
      '2026-06-06 Ana & Luka/Party/again.png': a as Buffer,
      'Texts only/readme.txt': 'no photograph',
      'Empty/.keep': '',
    })
    symlinkSync('/etc/hostname', join(folder, '2026-06-06 Ana & Luka/link.png'))
    const before = await allRows(database)
    const dry = await sideline(env, ['import', folder, '--dry-run'])
    expect(dry.out).toContain('Dry run, nothing was changed: 1 new, 2 refused.')
    expect(await allRows(database)).toEqual(before)
    const run = await sideline(env, ['import', folder])
    expect(run).toMatchObject({ code: 1, err: '' })
    expect(run.out).toContain(
      '  2026-06-06 Ana & Luka: new, 3 photographs\n    link.png is a link, and links are not followed.\n',
    )
    expect(run.out).toContain('    notes.txt is not a picture we know.')
    expect(run.out).toContain('    Party/again.png is the same photograph as b9.png.\n')
    expect(run.out).toContain('  Empty: refused\n    It has no photographs in it.\n')
    const facts = { slug: '2026-06-06-ana-luka', date: '2026-06-06', published: 0 }
    expect(await albumsIn(database)).toEqual([
      { ...facts, section: null, file: 'b9.png' },
      { ...facts, section: null, file: 'b10.png' },
      { ...facts, section: 'Party / Late', file: 'c.png' },
    ])
    const rows = await allRows(database)
    const again = await sideline(env, ['import', folder])
    expect(again.out).toContain('Albums: 1 there already, 2 refused\n')
    expect(await allRows(database)).toEqual(rows)
  })
})
