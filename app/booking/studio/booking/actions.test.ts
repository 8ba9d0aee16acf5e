import { expect, test } from 'vitest'
import { onEachEngine } from '../../../../ports/database/testing.ts'
import type { Ports } from '../../../ports.server.ts'
import { showBooking } from '../../list.server.ts'
import { addBooking } from '../inbox/add.server.ts'
import { listTemplates } from '../inbox/templates.server.ts'
import { answerForm } from './actions.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const OWNER = { kind: 'owner', id: 'ann' } as const

onEachEngine('a form of a booking’s page', (open) => {
  test('tries a failed email of this booking again but none of another, and saves a template', async () => {
    const database = await open()
    const ports = { database, sign: () => 'x', jobs: { wake() {} } } as unknown as Ports
    const add = async (digit: number) => {
      const key = `0190c1f2-0000-7000-8000-00000000000${digit}`
      const own = { key, type: 'Other', name: 'Ada', email: 'a@b.example', date: '2027-05-08', message: '' }
      const added = await addBooking(ports, own, OWNER, NOW)
      return 'id' in added ? added.id : ''
    }
    const [id, other] = [await add(1), await add(2)]
    const email = async () => (await showBooking(database, id))?.emails[0]
    await database.db.updateTable('job').set({ status: 'dead', error: 'No', ended_at: NOW }).execute()
    const submit = (about: string, fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      return answerForm(ports, about, form, OWNER, NOW)
    }
    const retry = { intent: 'retry-email', email: (await email())?.id ?? '' }
    expect(await submit(other, retry)).toMatchObject({ error: expect.stringContaining('sent meanwhile') })
    expect((await email())?.status).toBe('dead')
    expect(await submit(id, retry)).toBeNull()
    expect((await email())?.status).toBe('waiting')
    const text = { intent: 'save-template', template: 'Dates', subject: '', text: 'Hello Ada' }
    expect(await submit(id, text)).toBeNull()
    expect(await listTemplates(database)).toMatchObject([
      { name: 'Dates', subject: null, text: 'Hello {name}' },
    ])
    expect(await submit(id, { ...text, template: '' })).toMatchObject({ typed: { text: 'Hello Ada' } })
  })
})
