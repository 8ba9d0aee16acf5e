import { expect, test } from 'vitest'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { setStaffBlocked } from './block-staff.server.ts'
import { addAssistant, listStaff } from './staff.server.ts'

withDatabase('blocking an assistant', (open) => {
  test('keeps them out until they are let in again, and never the owner', async () => {
    const database = await open()
    const owner = {
      id: 'o',
      role: 'owner' as const,
      name: 'Ann',
      email: 'ann@b.example',
      created_at: 0,
      updated_at: 0,
    }
    await database.db.insertInto('account').values(owner).execute()
    await addAssistant(database, { name: 'Jae', email: 'jae@b.example' }, TERMINAL, 1)
    const jae = async () => (await listStaff(database)).find(({ name }) => name === 'Jae')
    const id = (await jae())?.id ?? ''
    expect(await setStaffBlocked(database, id, true, TERMINAL, 2)).toBe(true)
    expect(await jae()).toMatchObject({ blocked: true })
    expect(await setStaffBlocked(database, id, true, TERMINAL, 3)).toBe(false)
    expect(await setStaffBlocked(database, id, false, TERMINAL, 4)).toBe(true)
    expect(await jae()).toMatchObject({ blocked: false })
    expect(await setStaffBlocked(database, 'o', true, TERMINAL, 5)).toBe(false)
    const events = await database.db.selectFrom('audit_event').select('action').orderBy('id').execute()
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['people.block', 'people.unblock']),
    )
  })
})
