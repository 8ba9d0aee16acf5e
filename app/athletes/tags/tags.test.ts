import { expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { erasePerson, hidePerson, linkAthletes, showPerson, unlinkAthlete } from '../persons.server.ts'
import { addRosters } from '../testing.server.ts'
import type { Evidence } from './evidence.ts'
import { holdPhoto, releaseErased, releasePhoto } from './releases.server.ts'
import { addTags, copyTags, removeTag, takeBackStep } from './tags.server.ts'
import { tagsOf } from './tags-of.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const OWNER = { kind: 'owner', id: 'owner' } as const
const BY = { actor: OWNER, now: NOW }
const [A, B, C] = ['a', 'b', 'c'].map((id) => photoRow(id).id) as [string, string, string]

onEachEngine('tags', (open) => {
  async function filled() {
    const database = await open()
    const owner = { id: 'owner', email: 'o@example.com', name: 'Jordan', role: 'owner' } as const
    const account = { ...owner, created_at: 0, updated_at: 0 }
    await insertRows(database, { account, photo: ['a', 'b', 'c'].map((id) => photoRow(id)) })
    await addRosters(database, { bay: { ana: '23', leo: '7', mia: '9' }, next: { ana26: '4' } })
    await database.db.updateTable('athlete').set({ deleted_at: 1 }).where('id', '=', 'mia').execute()
    return database
  }
  const tag = (
    database: Database,
    step: string,
    photos: string[],
    athlete: string,
    rest: { evidence?: Evidence; detail?: string } = {},
  ) => {
    const tags = photos.map((photo) => ({ photo, athlete, evidence: 'hand' as const, detail: '', ...rest }))
    return database.write((trx) => addTags(trx, step, tags, BY))
  }
  const held = async ({ db }: Database) => {
    const photos = await db.selectFrom('photo').select('id').where('held', '=', 1).orderBy('id').execute()
    return photos.map(({ id }) => id)
  }
  const seen = async ({ db }: Database, photo: string) =>
    (await tagsOf(db, [photo])).get(photo)?.map(({ number, evidence, detail }) => [number, evidence, detail])
  const hide = (database: Database, athlete: string) => hidePerson(database, athlete, '', BY)
  const release = (database: Database, athleteId: string, photoId = A, reason = 'Her mother agreed.') =>
    releasePhoto(database, { athleteId, photoId }, reason, BY)

  test('say how they are known, and one that is there is never replaced', async () => {
    const database = await filled()
    expect(await tag(database, 'one', [A, B], 'ana')).toBe(2)
    expect(await tag(database, 'one', [A, B], 'ana')).toBe(0)
    expect(await tag(database, 'two', [A, C], 'ana', { evidence: 'caption', detail: '#23 scores' })).toBe(1)
    expect(await tag(database, 'two', [A], 'leo', { evidence: 'card', detail: 'x'.repeat(600) })).toBe(1)
    expect(await seen(database, A)).toEqual([
      ['7', 'card', 'x'.repeat(500)],
      ['23', 'hand', ''],
    ])
    expect(await seen(database, C)).toEqual([['23', 'caption', '#23 scores']])
    expect(await tag(database, 'three', ['f'.repeat(32), B], 'leo')).toBe(1)
    for (const athlete of ['mia', 'nobody']) expect(await tag(database, 'four', [A], athlete)).toBe(0)
  })

  test('are taken back by the step, without those of others', async () => {
    const database = await filled()
    await tag(database, 'one', [A], 'ana')
    await tag(database, 'two', [A, B, C], 'ana')
    await database.write((trx) => removeTag(trx, { photo: B, athlete: 'ana' }, BY))
    expect(await database.write((trx) => takeBackStep(trx, 'two', BY))).toBe(1)
    expect(await database.write((trx) => takeBackStep(trx, 'two', BY))).toBe(0)
    expect([await seen(database, A), await seen(database, B)]).toEqual([[['23', 'hand', '']], undefined])
  })

  test('come into the log without names and numbers', async () => {
    const database = await filled()
    await tag(database, 'one', [A, B], 'ana')
    await database.write((trx) => removeTag(trx, { photo: B, athlete: 'ana' }, BY))
    await database.write((trx) => takeBackStep(trx, 'one', BY))
    await hide(database, 'leo')
    await tag(database, 'two', [A], 'leo')
    await release(database, 'leo')
    const rows = await database.db.selectFrom('audit_event').select(['action', 'about', 'detail']).execute()
    expect(rows.map(({ action, about, detail }) => [action, about, detail && JSON.parse(detail)])).toEqual([
      ['tag.add', null, { step: 'one', tags: 2 }],
      ['tag.remove', 'ana', { photo: B }],
      ['tag.take-back', null, { step: 'one', tags: 1 }],
      ['athlete.hide', 'leo', null],
      ['tag.add', null, { step: 'two', tags: 1 }],
      ['athlete.release', 'leo', { photo: A }],
    ])
  })

  test('of who is not shown hold a photograph until it is released with a reason, and it can be held again', async () => {
    const database = await filled()
    await tag(database, 'one', [A, B], 'ana')
    expect(await release(database, 'ana')).toHaveProperty('refused')
    await hide(database, 'ana')
    expect(await held(database)).toEqual([A, B])
    expect(await release(database, 'ana', A, '  ')).toHaveProperty('refused')
    expect(await release(database, 'leo')).toHaveProperty('refused')
    for (const again of [A, A]) expect(await release(database, 'ana', again)).toBeNull()
    expect(await held(database)).toEqual([B])
    await holdPhoto(database, { athleteId: 'ana', photoId: A }, BY)
    expect(await held(database)).toEqual([A, B])
    await release(database, 'ana')
    await showPerson(database, 'ana', BY)
    expect(await held(database)).toEqual([])
    await hide(database, 'ana')
    expect(await held(database)).toEqual([A, B])
  })

  test('hold in every season of a child, and releases go with the child', async () => {
    const database = await filled()
    await tag(database, 'one', [A], 'ana')
    await tag(database, 'two', [B], 'ana26')
    await hide(database, 'ana')
    await release(database, 'ana')
    await linkAthletes(database, 'ana26', 'ana', BY)
    expect(await held(database)).toEqual([B])
    await unlinkAthlete(database, 'ana', BY)
    expect(await held(database)).toEqual([B])
  })

  test('of who was erased hold until the owner releases the photograph', async () => {
    const database = await filled()
    await tag(database, 'one', [A, B], 'ana')
    await hide(database, 'ana')
    await erasePerson(database, 'ana', BY)
    expect([await seen(database, A), await held(database)]).toEqual([undefined, [A, B]])
    expect(await releaseErased(database, A, 'Taken from behind.', BY)).toBeNull()
    expect(await releaseErased(database, C, 'Why not.', BY)).toHaveProperty('refused')
    expect(await held(database)).toEqual([B])
  })

  test('go to the photograph that replaces another, and releases do not', async () => {
    const database = await filled()
    await tag(database, 'one', [A], 'ana', { evidence: 'caption', detail: '#23' })
    await tag(database, 'two', [B], 'leo')
    await hide(database, 'ana')
    await release(database, 'ana')
    await database.write((trx) => copyTags(trx, A, B))
    expect(await seen(database, B)).toEqual([
      ['7', 'hand', ''],
      ['23', 'caption', '#23'],
    ])
    expect(await held(database)).toEqual([B])
    await erasePerson(database, 'ana', BY)
    await database.write((trx) => copyTags(trx, B, C))
    expect(await held(database)).toEqual([B, C])
  })
})
