import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import {
  albumRow,
  athleteRow,
  frameRow,
  insertRows,
  photoRow,
} from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { addRosters } from '../testing.server.ts'
import { keepTag, reportedTags, reportTag } from './reports.server.ts'
import { addTags } from './tags.server.ts'
import { visibleTags } from './visible.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const BY = { actor: TERMINAL, now: NOW }
const PHOTO = photoRow('a').id

withDatabase('reports of tags', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await insertRows(database, { photo: photoRow('a'), album: [albumRow('game'), albumRow('other')] })
    await insertRows(database, { frame: frameRow('game', 1, PHOTO) })
    await addRosters(database, { bay: { ana: '23 Ana Ruiz', leo: '7' } })
    const tags = [
      { photo: PHOTO, athlete: 'ana', evidence: 'card', detail: 'Follows card 23. 4 frames.' },
      { photo: PHOTO, athlete: 'leo', evidence: 'hand', detail: '' },
    ] as const
    await database.write((trx) => addTags(trx, 'step', [...tags], BY))
  })
  const report = (athlete: string, photo = PHOTO, instead: string | null = null) =>
    reportTag(database, { photo, athlete, instead }, NOW + 1)
  const seen = async () => {
    const rows = await visibleTags(database.db).select('athlete.id').orderBy('athlete.id').execute()
    return rows.map(({ id }) => id)
  }
  const waiting = async () => (await reportedTags(database)).map(({ athlete }) => athlete.id)
  /** Who wears Ana's number. */
  const addMia = async () => {
    const mia = athleteRow('mia', 'bay', '23')
    await insertRows(database, { person: { id: mia.person_id }, athlete: mia })
  }

  test('take the tag from visitors at once, and wait for the owner with how it is known', async () => {
    expect(await seen()).toEqual(['ana', 'leo'])
    expect(await report('ana', PHOTO, '32')).toBe('reported')
    expect(await seen()).toEqual(['leo'])
    expect(await reportedTags(database)).toMatchObject([
      {
        photo: { id: PHOTO },
        athlete: { id: 'ana', number: '23', name: 'Ana Ruiz', team: 'bay' },
        evidence: 'card',
        detail: 'Follows card 23. 4 frames.',
        instead: '32',
        reportedAt: NOW + 1,
        album: 'game',
      },
    ])
    expect([await reportedTags(database, 'game'), await reportedTags(database, 'other')]).toMatchObject([
      [{}],
      [],
    ])
  })

  test('are one, however often somebody presses, and none of what is not there', async () => {
    expect(await report('leo')).toBe('reported')
    expect(await report('leo')).toBeNull()
    expect(await report('nobody')).toBeNull()
    expect(await report('ana', photoRow('b').id)).toBeNull()
    expect(await waiting()).toEqual(['leo'])
  })

  test('end with the owner’s word that the tag is right, which is recorded once', async () => {
    await report('ana')
    const later = { ...BY, now: NOW + 2 }
    const keep = () => database.write((trx) => keepTag(trx, { photo: PHOTO, athlete: 'ana' }, later))
    expect(await keep()).toBe(true)
    expect(await keep()).toBe(false)
    expect(await seen()).toEqual(['ana', 'leo'])
    expect(await waiting()).toEqual([])
    const events = database.db.selectFrom('audit_event').select(['actor', 'action', 'about']).orderBy('id')
    expect((await events.execute()).slice(1)).toEqual([
      { actor: 'visitor', action: 'tag.report', about: 'ana' },
      { actor: 'terminal', action: 'tag.keep', about: 'ana' },
    ])
    // What she kept is not taken off again at once.
    expect(await report('ana')).toBe('kept')
    expect(await seen()).toEqual(['ana', 'leo'])
  })

  test('are of everybody who shares the number: the photograph is off the list', async () => {
    await addMia()
    await database.db.updateTable('athlete').set({ shares_number: 1 }).where('number', '=', '23').execute()
    const tag = { photo: PHOTO, athlete: 'mia', evidence: 'hand', detail: '' } as const
    await database.write((trx) => addTags(trx, 'other', [tag], { actor: TERMINAL, now: NOW + 1 }))
    await report('mia')
    expect([await seen(), await waiting()]).toEqual([['leo'], ['ana', 'mia']])
    for (const athlete of ['ana', 'mia'])
      await database.write((trx) => keepTag(trx, { photo: PHOTO, athlete }, BY))
    expect([await report('ana'), await report('mia')]).toEqual(['kept', 'kept'])
    expect(await waiting()).toEqual([])
  })

  test('and numbers in doubt hide tags: two who wear one, and who is not shown', async () => {
    await addMia()
    expect(await seen()).toEqual(['leo'])
    await database.db.updateTable('athlete').set({ shares_number: 1 }).where('number', '=', '23').execute()
    expect(await seen()).toEqual(['ana', 'leo'])
    await database.db.updateTable('person').set({ not_shown_at: NOW }).where('id', '=', 'leo').execute()
    expect(await seen()).toEqual(['ana'])
    expect(await report('ana')).toBe('reported')
    expect(await waiting()).toEqual(['ana'])
    await database.db.updateTable('athlete').set({ deleted_at: 1 }).where('id', '=', 'ana').execute()
    expect([await seen(), await waiting()]).toEqual([[], []])
  })
})
