// @module-tag all
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  albumRow,
  athleteRow,
  clientRow,
  frameRow,
  insertRows,
  photoRow,
  postRow,
} from './testing/testing-rows.ts'
import { onEachEngine } from './testing.ts'

type Db = Kysely<Record<string, Record<string, unknown>>>

const BOOKING = {
  id: 'b',
  idempotency_key: 'k',
  type: 'Sports',
  version: 1,
  status: 'new' as const,
  name: '',
  email: '',
  phone: '',
  created_at: 1,
  status_at: 1,
  answers: '{"name":"Dana Reyes","where":"Pier"}',
}
const DRAFT = { post_id: 'p', title: 'Sixth', main_photo_id: null, tags: '[]', actor: 'owner', at: 1 }
const paragraph = (...texts: string[]) =>
  JSON.stringify([{ _type: 'block', children: texts.map((text) => ({ _type: 'span', text })) }])

onEachEngine('what is searched', (open) => {
  const [one, two] = [photoRow('1').id, photoRow('2').id]
  const filled = async () => {
    const database = await open()
    await insertRows(database, {
      photo: [photoRow('1', { caption: 'Rain' }), photoRow('2')],
      album: albumRow('a', { city: 'Tampa' }),
      frame: [frameRow('a', 1, one, { caption: 'Wet' }), frameRow('a', 2, two)],
      client: { ...clientRow('Ann'), email: 'ann@example.com' },
      booking: BOOKING,
      post: postRow('p', { body: paragraph('Fif', 'th') }),
      post_draft: { ...DRAFT, body: paragraph('Sev', 'enth') },
      team: { id: 'bay', name: 'Bay Point', season: 'Fall 2025' },
      person: { id: 'théo' },
      athlete: athleteRow('théo', 'bay', '7A'),
    })
    return { database, db: database.db as unknown as Db }
  }
  const said = async (db: Db) => {
    const rows = await db.selectFrom('search_text').select(['kind', 'about', 'words']).execute()
    // PostgreSQL has small letters.
    return rows.map(({ kind, about, words }) => `${kind} ${about}: ${String(words).toLowerCase()}`).toSorted()
  }

  test('follows what is added, changed and deleted', async () => {
    const { db } = await filled()
    expect(await said(db)).toEqual([
      'album a: 10/18/25 a\ntampa\nfootball',
      'athlete théo: 7a\nthéo',
      'booking b: sports\ndana reyes\npier',
      'client Ann: ann\nann@example.com',
      `file ${one}: 1.jpg`,
      `file ${two}: 2.jpg`,
      'frame a-1: wet',
      `photo ${one}: rain`,
      'post p: about p\np\nfifth\nsixth\nseventh',
      'team bay: bay point\nfall 2025',
      'title p: sixth',
    ])

    const photo = { name: 'x.jpg', caption: null, title: 'Sun' }
    const changes: [string, object][] = [
      ['frame', { caption: null }],
      ['album', { city: null, display_name: 'Game' }],
      ['client', { email: 'b@example.com' }],
      ['booking', { answers: '{}' }],
      ['post', { slug: 'q', body: paragraph('Eighth') }],
      ['post_draft', { title: 'Ninth' }],
      ['team', { season: '' }],
      ['athlete', { name: 'Théodore' }],
    ]
    await db.updateTable('photo').set(photo).where('id', '=', one).execute()
    for (const [table, set] of changes) await db.updateTable(table).set(set).execute()
    expect(await said(db)).toEqual([
      'album a: 10/18/25 a\ngame\nfootball',
      'athlete théo: 7a\nthéodore',
      'booking b: sports',
      'client Ann: ann\nb@example.com',
      `file ${one}: x.jpg`,
      `file ${two}: 2.jpg`,
      `photo ${one}: sun`,
      'post p: about p\nq\neighth\nninth\nseventh',
      'team bay: bay point\n',
      'title p: ninth',
    ])

    await db.deleteFrom('post_draft').execute()
    expect(await said(db)).toContain('title p: about p')
    for (const table of ['post', 'booking', 'client', 'album', 'photo', 'team'])
      await db.deleteFrom(table).execute()
    expect(await said(db)).toEqual([])
  })

  test('has indexes that are in step with it', async () => {
    const { database, db } = await filled()
    await db.updateTable('booking').set({ answers: '{"name":"Øst"}' }).execute()
    await db.deleteFrom('client').execute()
    const indexes =
      database.engine === 'postgres'
        ? sql`select 1 from pg_indexes where indexdef like '%gin_trgm_ops%'`
        : sql`select 1 from sqlite_schema where sql like '%trigram%'`
    expect((await indexes.execute(db)).rows).toHaveLength(10)
    if (database.engine === 'postgres') return
    const found = async (kind: string, letters: string) => {
      const hits = sql`select rowid from ${sql.table(`search_${kind}`)} where words like ${letters}`
      return (await hits.execute(db)).rows.length
    }
    expect(await found('booking', '%dana%')).toBe(0)
    expect(await found('booking', '%sports%')).toBe(1)
    expect(await found('client', '%example%')).toBe(0)
  })

  test('has what a photograph says as soon as it is read, and no longer than it is there', async () => {
    const database = await open()
    const db = database.db as unknown as Db
    await db.insertInto('photo').values(photoRow('1')).execute()
    const photoWords = async (db: Db) => {
      const rows = await db.selectFrom('search_text').select('words').where('kind', '=', 'photo').execute()
      return rows.map((row) => String(row.words).toLowerCase()).toSorted()
    }
    const version = await database.contentVersion()
    const read = { people: '["Zoë Ångström"]', city: 'Tampa', event: 'Final' }
    await db.updateTable('photo').set(read).execute()
    const [line = ''] = await photoWords(db)
    expect(line.split('\n')).toEqual(['tampa', 'final', expect.stringMatching(/zoë (å|Å)ngström/)])
    await db.updateTable('photo').set({ people: '[]', city: null, event: null }).execute()
    expect(await photoWords(db)).toEqual([])
    await db.updateTable('photo').set(read).execute()
    await db.deleteFrom('photo').execute()
    expect(await photoWords(db)).toEqual([])
    expect(await database.contentVersion()).toBe(version)
  })
})
