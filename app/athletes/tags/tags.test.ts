import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { erasePerson, hidePerson, linkAthletes, showPerson, unlinkAthlete } from '../persons.server.ts'
import { addRosters } from '../testing.server.ts'
import { holdPhoto, releaseErased, releasePhoto } from './releases.server.ts'
import { addTags, copyTags, type NewTag, removeTag, takeBackStep } from './tags.server.ts'
import { tagsOf } from './tags-of.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const OWNER = { kind: 'owner', id: 'owner' } as const
const BY = { actor: OWNER, now: NOW }
const [A, B, C] = ['a', 'b', 'c'].map((id) => photoRow(id).id) as [string, string, string]

onEachEngine('tags', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    const owner = { id: 'owner', email: 'o@example.com', name: 'Jordan', role: 'owner' } as const
    const account = { ...owner, created_at: 0, updated_at: 0 }
    await insertRows(database, { account, photo: ['a', 'b', 'c'].map((id) => photoRow(id)) })
    await addRosters(database, { bay: { ana: '23', leo: '7', mia: '9' }, next: { ana26: '4' } })
    await database.db.updateTable('athlete').set({ deleted_at: 1 }).where('id', '=', 'mia').execute()
  })
  const tag = (step: string, photos: string[], athlete: string, rest: Partial<NewTag> = {}) => {
    const tags = photos.map((photo) => ({ photo, athlete, evidence: 'hand' as const, detail: '', ...rest }))
    return database.write((trx) => addTags(trx, step, tags, BY))
  }
  const held = async () => {
    const photos = database.db.selectFrom('photo').select('id').where('held', '=', 1).orderBy('id')
    return (await photos.execute()).map(({ id }) => id)
  }
  const seen = async (photo: string) =>
    (await tagsOf(database.db, [photo])).get(photo)?.map((tag) => [tag.number, tag.evidence, tag.detail])
  const hide = (athlete: string) => hidePerson(database, athlete, '', BY)
  const release = (athleteId: string, photoId = A, reason = 'Her mother agreed.') =>
    releasePhoto(database, { athleteId, photoId }, reason, BY)

  test('say how they are known, and one that is there is never replaced', async () => {
    expect(await tag('one', [A, B], 'ana')).toBe(2)
    expect(await tag('one', [A, B], 'ana')).toBe(0)
    expect(await tag('two', [A, C], 'ana', { evidence: 'caption', detail: '#23 scores' })).toBe(1)
    expect(await tag('two', [A], 'leo', { evidence: 'card', detail: 'x'.repeat(600) })).toBe(1)
    expect((await seen(A))?.[0]).toEqual(['7', 'card', 'x'.repeat(500)])
    expect((await seen(A))?.[1]).toEqual(['23', 'hand', ''])
    expect(await seen(C)).toEqual([['23', 'caption', '#23 scores']])
    expect(await tag('three', ['f'.repeat(32), B], 'leo')).toBe(1)
    for (const athlete of ['mia', 'nobody']) expect(await tag('four', [A], athlete)).toBe(0)
  })

  test('are taken back by the step, without those of others', async () => {
    await tag('one', [A], 'ana')
    await tag('two', [A, B, C], 'ana')
    await database.write((trx) => removeTag(trx, { photo: B, athlete: 'ana' }, BY))
    expect(await database.write((trx) => takeBackStep(trx, 'two', BY))).toBe(1)
    expect(await database.write((trx) => takeBackStep(trx, 'two', BY))).toBe(0)
    expect([await seen(A), await seen(B)]).toEqual([[['23', 'hand', '']], undefined])
  })

  test('come into the log without names and numbers', async () => {
    await tag('one', [A, B], 'ana')
    await database.write((trx) => removeTag(trx, { photo: B, athlete: 'ana' }, BY))
    await database.write((trx) => takeBackStep(trx, 'one', BY))
    await hide('leo')
    await tag('two', [A], 'leo')
    await release('leo')
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
    await tag('one', [A, B], 'ana')
    expect(await release('ana')).toHaveProperty('refused')
    await hide('ana')
    expect(await held()).toEqual([A, B])
    expect(await release('ana', A, '  ')).toHaveProperty('refused')
    expect(await release('leo')).toHaveProperty('refused')
    for (const again of [A, A]) expect(await release('ana', again)).toBeNull()
    expect(await held()).toEqual([B])
    await holdPhoto(database, { athleteId: 'ana', photoId: A }, BY)
    expect(await held()).toEqual([A, B])
    await release('ana')
    await showPerson(database, 'ana', BY)
    expect(await held()).toEqual([])
    await hide('ana')
    expect(await held()).toEqual([A, B])
  })

  test('hold in every season of a child, and releases go with the child', async () => {
    await tag('one', [A], 'ana')
    await tag('two', [B], 'ana26')
    await hide('ana')
    await release('ana')
    await linkAthletes(database, 'ana26', 'ana', BY)
    expect(await held()).toEqual([B])
    await unlinkAthlete(database, 'ana', BY)
    expect(await held()).toEqual([B])
  })

  test('of who was erased hold until the owner releases the photograph', async () => {
    await tag('one', [A, B], 'ana')
    await hide('ana')
    await erasePerson(database, 'ana', BY)
    expect([await seen(A), await held()]).toEqual([undefined, [A, B]])
    expect(await releaseErased(database, A, 'Taken from behind.', BY)).toBeNull()
    expect(await releaseErased(database, C, 'Why not.', BY)).toHaveProperty('refused')
    expect(await held()).toEqual([B])
  })

  test('go to the photograph that replaces another, and releases do not', async () => {
    await tag('one', [A], 'ana', { evidence: 'caption', detail: '#23' })
    await tag('two', [B], 'leo')
    await hide('ana')
    await release('ana')
    await database.write((trx) => copyTags(trx, A, B))
    expect((await seen(B))?.map(String)).toEqual(['7,hand,', '23,caption,#23'])
    expect(await held()).toEqual([B])
    await erasePerson(database, 'ana', BY)
    await database.write((trx) => copyTags(trx, B, C))
    expect(await held()).toEqual([B, C])
  })
})
