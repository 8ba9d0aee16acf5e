import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { isNoCard } from '../../cards/no-card.server.ts'
import { addNobody } from '../../tags/nobody.server.ts'
import { addTags } from '../../tags/tags.server.ts'
import { addRosters } from '../../testing.server.ts'
import { type MatchWork, matchesOf, tagMatch, takeBackMatch } from './match.server.ts'
import { readMatch } from './match-view.server.ts'

type Match = NonNullable<Awaited<ReturnType<typeof readMatch>>>

const NOW = Date.UTC(2027, 4, 1, 15)
const BY = { actor: TERMINAL, now: NOW }
const at = (clock: string) => Date.parse(`2025-10-18T${clock}Z`)

withDatabase('a match', (open) => {
  let database: Database
  let work: MatchWork
  beforeEach(async () => {
    database = await open()
    work = { database, album: 'meet', ...BY }
    const { db } = database
    await insertRows(database, { album: [albumRow('meet'), albumRow('other')] })
    await addRosters(database, { oak: { ana: '214 Ana Ruiz', leo: '219 Leo Marsh', mia: '222 Mia Roe' } })
    await cardOf('ana', 'H3VQ8DKM')
    await insertRows(database, { album_team: { album_id: 'meet', team_id: 'oak' } })
    const shots: [id: string, clock: string, row: object][] = [
      ['a', '09:00:00', { caption: 'Ana Ruiz warms up' }],
      ['b', '09:30:00', { card: 'H3VQ8DKM' }],
      ['c', '09:30:05', {}],
      ['d', '09:30:10', { caption: 'Leo Marsh (219)' }],
      ['e', '10:00:00', {}],
      ['f', '11:00:00', { caption: '#222' }],
      ['8', '11:30:00', { people: '["Marsh, Leo"]' }],
      ['9', '12:00:00', {}],
    ]
    for (const [i, [id, clock, row]] of shots.entries()) {
      const photo = photoRow(id, { taken_at: at(clock), taken_clock: clock.slice(0, 5) })
      await insertRows(database, { photo, frame: frameRow('meet', i + 1, photo.id) })
      // A trigger holds cards that are found.
      const read = { recipe: null, ...row }
      await db.updateTable('photo').set(read).where('id', '=', photo.id).execute()
    }
    const hand = { photo: id('f'), athlete: 'leo', evidence: 'hand' as const, detail: '' }
    await database.write((trx) => addTags(trx, 'by hand', [hand], BY))
  })
  const id = (letter: string) => letter.padStart(32, '0')
  const tags = async () => {
    const rows = await database.db.selectFrom('tag').selectAll().orderBy('photo_id').execute()
    return rows.map((row) => `${row.photo_id.replace(/^0+/, '')} ${row.athlete_id} ${row.evidence}`)
  }
  const cardOf = (id: string, card: string) =>
    database.db.updateTable('person').set({ card }).where('id', '=', id).execute()
  const see = async () => ((await readMatch(database.db, 'meet')) as Match).view

  test('leaves a photograph of which the owner said that nobody is in it', async () => {
    const counts = async () => (await see()).counts
    const before = await counts()
    expect(before).toMatchObject({ unsure: 1 })
    const photos = [id('a'), id('d'), id('9')]
    await database.write((trx) => addNobody(trx, { step: 'none', photos }, BY))
    expect(await counts()).toMatchObject({ unsure: 0, all: before.all - 1, none: before.none - 1 })
    expect(await takeBackMatch(work, 'none')).toHaveProperty('refused')
  })

  test('says why each photograph is tagged, and leaves what is tagged by hand or in doubt', async () => {
    const { rows, counts } = await see()
    const said = rows.map(({ frame, kind, who, reasons }) =>
      [frame, kind, ...who.map(({ number }) => number), reasons[0]?.detail].join(' '),
    )
    expect(said).toEqual([
      '1 tag 214 Caption: “Ana Ruiz warms up”',
      '8 card This photo shows the card of 214. It’s hidden from visitors.',
      '2 tag 214 Follows card 214. 2 photos.',
      '3 unsure Its caption names 219, but its card names 214.',
      '6 tag 219 Person shown: “Marsh, Leo”',
    ])
    expect(counts).toMatchObject({ all: 3, caption: 2, card: 1, unsure: 1, cards: 1, none: 2 })
    expect(await tags()).toEqual(['f leo hand'])
  })

  test('tags what was seen, without what is unticked, and is taken back whole', async () => {
    const { seen } = await see()
    const done = await tagMatch(work, { seen, leave: new Set([id('a')]), take: new Set() })
    expect(await tags()).toEqual(['8 leo caption', 'c ana card', 'f leo hand'])
    const step = 'step' in done ? done.step : ''
    expect(await matchesOf(database.db, 'meet')).toEqual([{ step, at: NOW, photographs: 2 }])
    expect((await see()).counts.all).toBe(1)
    expect(await takeBackMatch({ ...work, album: 'other' }, step)).toHaveProperty('refused')
    expect(await takeBackMatch(work, 'by hand')).toHaveProperty('refused')
    expect(await takeBackMatch(work, step)).toBeNull()
    expect(await takeBackMatch(work, step)).toHaveProperty('refused')
    expect(await tags()).toEqual(['f leo hand'])
  })

  test('is offered and undone only in its own album, without the tags of others', async () => {
    const rows = [id('c'), id('f')].map((photo, i) => ({ ...frameRow('other', i + 1, photo), id: `o${i}` }))
    await insertRows(database, { frame: rows })
    const { seen } = await see()
    const done = await tagMatch(work, { seen, leave: new Set(), take: new Set() })
    const step = 'step' in done ? done.step : ''
    expect(await matchesOf(database.db, 'other')).toEqual([])
    expect(await takeBackMatch({ ...work, album: 'other' }, step)).toHaveProperty('refused')
    const earlier = { photo: id('9'), athlete: 'mia', evidence: 'caption' as const, detail: '' }
    await database.write((trx) => addTags(trx, 'imported', [earlier], BY))
    expect(await matchesOf(database.db, 'meet')).toEqual([{ step, at: NOW, photographs: 3 }])
    expect(await takeBackMatch(work, step)).toBeNull()
    expect(await tags()).toEqual(['9 mia caption', 'f leo hand'])
  })

  test('tags nothing that the owner has not seen', async () => {
    const { seen } = await see()
    await database.db.updateTable('photo').set({ caption: '#222' }).where('caption', 'like', 'Ana%').execute()
    const choices = { seen, leave: new Set<string>(), take: new Set<string>() }
    expect(await tagMatch(work, choices)).toHaveProperty('changed.counts.all', 3)
    expect(await tagMatch({ ...work, album: 'gone' }, choices)).toHaveProperty('refused')
    expect(await tags()).toEqual(['f leo hand'])
  })

  const stations = async () => {
    const { db } = database
    await cardOf('leo', 'BCDFGHJK')
    await db.updateTable('photo').set({ caption: null, people: null, card: null }).execute()
    const shots = ['1 H3VQ8DKM', '2 BCDFGHJK', '1', '2', '1', '2']
    for (const [i, shot] of shots.entries()) {
      const [camera, card = null] = shot.split(' ')
      const taken = { camera: `Canon EOS R6 #${camera}`, taken_at: at('14:00:00') + i * 5000 }
      const photo = photoRow(`e${i}`, { ...taken, card })
      await insertRows(database, { photo, frame: frameRow('meet', 20 + i, photo.id) })
    }
  }

  test('of two cameras at once gives each its own, ticked by nobody but the owner', async () => {
    await stations()
    const { rows, counts, seen } = await see()
    const portraits = rows.filter(({ kind, who }) => kind === 'unsure' && who.length > 0)
    expect(portraits.map(({ photo, who }) => `${photo.slice(-2)} ${who[0]?.name}`).join()).toBe(
      'e2 Ana Ruiz,e3 Leo Marsh,e4 Ana Ruiz,e5 Leo Marsh',
    )
    expect(portraits[0]?.reasons[0]?.detail).toContain('photographed card 219 at the same time.')
    expect(counts.card).toBe(0)
    const nothing = { seen, leave: new Set<string>(), take: new Set<string>() }
    expect(await tagMatch(work, nothing)).toHaveProperty('refused')
    await tagMatch(work, { ...nothing, take: new Set([id('e2'), id('e5')]) })
    expect(await tags()).toEqual(['f leo hand', 'e2 ana card', 'e5 leo card'])
  })

  test('learns of a card that is none', async () => {
    const { db } = database
    await db.updateTable('photo').set({ card: 'H3VQ8DKM' }).where('id', '=', id('a')).execute()
    const held = async () => {
      const rows = db.selectFrom('photo').select('id').where('held', '=', 1).orderBy('id')
      return (await rows.execute()).map((row) => row.id)
    }
    expect(await held()).toEqual([id('a'), id('b')])
    expect(await isNoCard(database, id('a'), ' ', BY)).toHaveProperty('refused')
    expect(await isNoCard(database, id('a'), 'A poster', BY)).toBeNull()
    expect(await isNoCard(database, id('a'), 'A poster', BY)).toHaveProperty('refused')
    expect(await held()).toEqual([id('b')])
    const events = db.selectFrom('audit_event').select('action').where('action', 'like', 'photo.%')
    const actions = (await events.execute()).map(({ action }) => action).toSorted()
    expect(actions).toEqual(['photo.not-card'])
    expect(await tags()).toEqual(['f leo hand'])
  })

  test('counts a card without a time, and says that a code of someone else hides nothing', async () => {
    const photo = (letter: string) => database.db.updateTable('photo').where('id', '=', id(letter))
    await photo('b').set({ taken_at: null }).execute()
    await photo('9').set({ foreign_card: 'other.example' }).execute()
    const { rows, counts } = await see()
    expect(counts).toMatchObject({ cards: 1, cardsWithoutTime: 1, card: 0 })
    const foreign = rows.find(({ kind }) => kind === 'foreign')
    expect(foreign?.reasons[0]?.detail).toBe('Someone else’s code, other.example. Nothing is hidden.')
  })
})
