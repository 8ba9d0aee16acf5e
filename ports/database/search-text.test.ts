// @module-tag all
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { albumRow, athleteRow, clientRow, frameRow, photoRow, postRow } from './testing/testing-rows.ts'
import { onEachEngine } from './testing.ts'

type Db = Kysely<Record<string, Record<string, unknown>>>

const BOOKING = {
  id: 'b',
  idempotency_key: 'k',
  type: 'Sports',
  version: 1,
  status: 'new',
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
  const said = async (db: Db) => {
    const rows = await db.selectFrom('search_text').select(['kind', 'about', 'words']).execute()
    // PostgreSQL has small letters.
    return rows.map(({ kind, about, words }) => `${kind} ${about}: ${String(words).toLowerCase()}`).toSorted()
  }
  const words = async (db: Db) => {
    const rows = await db.selectFrom('search_text').select('words').where('kind', '=', 'photo').execute()
    return rows.map((row) => String(row.words).toLowerCase()).toSorted()
  }
  const fill = async (db: Db) => {
    await db
      .insertInto('photo')
      .values([photoRow('1', { caption: 'Rain' }), photoRow('2')])
      .execute()
    await db
      .insertInto('album')
      .values(albumRow('a', { city: 'Tampa' }))
      .execute()
    await db
      .insertInto('frame')
      .values([frameRow('a', 1, photoRow('1').id, { caption: 'Wet' }), frameRow('a', 2, photoRow('2').id)])
      .execute()
    await db
      .insertInto('client')
      .values({ ...clientRow('Ann'), email: 'ann@example.com' })
      .execute()
    await db.insertInto('booking').values(BOOKING).execute()
    await db
      .insertInto('post')
      .values(postRow('p', { body: paragraph('Fif', 'th') }))
      .execute()
    await db
      .insertInto('post_draft')
      .values({ ...DRAFT, body: paragraph('Sev', 'enth') })
      .execute()
  }
  const [one, two] = [photoRow('1').id, photoRow('2').id]
  const ALL = [
    'album a: 10/18/25 a\ntampa\nfootball',
    'booking b: sports\ndana reyes\npier',
    'client Ann: ann\nann@example.com',
    `file ${one}: 1.jpg`,
    `file ${two}: 2.jpg`,
    'frame a-1: wet',
    `photo ${one}: rain`,
    'post p: about p\np\nfifth\nsixth\nseventh',
    'title p: sixth',
  ]

  test('follows what is added, changed and deleted', async () => {
    const db = (await open()).db as unknown as Db
    await fill(db)
    expect(await said(db)).toEqual(ALL)

    await db
      .updateTable('photo')
      .set({ name: 'x.jpg', caption: null, title: 'Sun' })
      .where('id', '=', one)
      .execute()
    await db.updateTable('frame').set({ caption: null }).where('id', '=', 'a-1').execute()
    await db.updateTable('album').set({ city: null, display_name: 'Game' }).execute()
    await db.updateTable('client').set({ email: 'b@example.com' }).execute()
    await db.updateTable('booking').set({ answers: '{}' }).execute()
    await db
      .updateTable('post')
      .set({ slug: 'q', body: paragraph('Eighth') })
      .execute()
    await db.updateTable('post_draft').set({ title: 'Ninth' }).execute()
    expect(await said(db)).toEqual(
      [
        'album a: 10/18/25 a\ngame\nfootball',
        'booking b: sports',
        'client Ann: ann\nb@example.com',
        `file ${two}: 2.jpg`,
        `file ${one}: x.jpg`,
        `photo ${one}: sun`,
        'post p: about p\nq\neighth\nninth\nseventh',
        'title p: ninth',
      ].toSorted(),
    )

    await db.deleteFrom('post_draft').execute()
    expect(await said(db)).toContain('title p: about p')
    for (const table of ['post', 'booking', 'client', 'album', 'photo']) await db.deleteFrom(table).execute()
    expect(await said(db)).toEqual([])
  })

  test('has indexes that are in step with it', async () => {
    const database = await open()
    const db = database.db as unknown as Db
    await fill(db)
    await db.updateTable('booking').set({ answers: '{"name":"Øst"}' }).execute()
    await db.deleteFrom('client').execute()
    if (database.engine === 'postgres') {
      const { rows } =
        await sql`select indexname from pg_indexes where indexdef like '%gin_trgm_ops%'`.execute(db)
      expect(rows).toHaveLength(10)
      return
    }
    const { rows } = await sql<{
      name: string
    }>`select name from sqlite_schema where sql like '%trigram%'`.execute(db)
    expect(rows).toHaveLength(10)
    const found = async (kind: string, letters: string) => {
      const hits = sql`select rowid from ${sql.table(`search_${kind}`)} where words like ${letters}`
      return (await hits.execute(db)).rows.length
    }
    expect(await found('booking', '%dana%')).toBe(0)
    expect(await found('booking', '%sports%')).toBe(1)
    expect(await found('client', '%example%')).toBe(0)
  })

  test('has teams and athletes', async () => {
    const db = (await open()).db as unknown as Db
    await db
      .insertInto('team')
      .values([
        { id: 'bay', name: 'Bay Point', season: 'Fall 2025' },
        { id: 'ridge', name: 'Ridgeview', season: '' },
      ])
      .execute()
    await db
      .insertInto('person')
      .values([{ id: 'ana' }, { id: 'théo' }])
      .execute()
    const rows = [
      athleteRow('ana', 'bay', '7A'),
      athleteRow('théo', 'bay', '7A'),
      athleteRow('ana2', 'ridge', '00', { person_id: 'ana', name: 'Ana' }),
    ]
    await db.insertInto('athlete').values(rows).execute()
    const saidOfThem = async () => {
      const rows = await db
        .selectFrom('search_text')
        .select(['kind', 'about', 'words'])
        .where('kind', 'in', ['team', 'athlete'])
        .execute()
      // PostgreSQL has small letters.
      return rows
        .map(({ kind, about, words }) => `${kind} ${about}: ${String(words).toLowerCase()}`)
        .toSorted()
    }
    expect(await saidOfThem()).toEqual([
      'athlete ana2: 00\nana',
      'athlete ana: 7a\nana',
      'athlete théo: 7a\nthéo',
      'team bay: bay point\nfall 2025',
      'team ridge: ridgeview\n',
    ])
    await db.updateTable('athlete').set({ name: 'Anna' }).where('id', '=', 'ana').execute()
    await db.updateTable('team').set({ season: '2026' }).where('id', '=', 'ridge').execute()
    expect(await saidOfThem()).toEqual(
      expect.arrayContaining(['athlete ana: 7a\nanna', 'team ridge: ridgeview\n2026']),
    )
    await db.deleteFrom('team').execute()
    expect(await saidOfThem()).toEqual([])
  })

  test('has what a photograph says as soon as it is read, and no longer than it is there', async () => {
    const database = await open()
    const db = database.db as unknown as Db
    await db.insertInto('photo').values(photoRow('1')).execute()
    const version = await database.contentVersion()
    const read = { people: '["Zoë Ångström"]', city: 'Tampa', event: 'Final' }
    await db.updateTable('photo').set(read).execute()
    const [line = ''] = await words(db)
    expect(line.split('\n')).toEqual(['tampa', 'final', expect.stringMatching(/zoë (å|Å)ngström/)])
    await db.updateTable('photo').set({ people: '[]', city: null, event: null }).execute()
    expect(await words(db)).toEqual([])
    await db.updateTable('photo').set(read).execute()
    await db.deleteFrom('photo').execute()
    expect(await words(db)).toEqual([])
    expect(await database.contentVersion()).toBe(version)
  })
})
