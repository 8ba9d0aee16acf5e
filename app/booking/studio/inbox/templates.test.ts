import { expect, test } from 'vitest'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { storeBooking } from '../../testing.server.ts'
import { withName, withoutName } from './template-words.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const OWNER = { kind: 'owner', id: 'ann' } as const
const BY = { actor: OWNER, now: NOW }

test.each([
  [
    'Hello Ann,\n\nthe Annual of Ann Lee is done.',
    'Ann Lee',
    'Hello {first name},\n\nthe Annual of {name} is done.',
  ],
  ['Hello {name}', 'name', 'Hello {name}'],
  ['1 + (1) $&.', '$& (1)', '1 + (1) {first name}.'],
  ['Dear Łucja!', 'Łucja', 'Dear {name}!'],
  ['Hello', '', 'Hello'],
])('%j to %j becomes the template %j', (words, visitor, others) => {
  expect(withoutName(words, visitor)).toBe(others)
})

test('fills in the name of whoever it is for', () => {
  expect(withName('Hello {first name}, or {name}', '$& Hopper')).toBe('Hello $&, or $& Hopper')
})

withDatabase('the owner’s texts for replies', (open) => {
  test('are saved by name, without the name of the first visitor, until they are deleted', async () => {
    const database = await open()
    const booking = await storeBooking(database, { name: 'Ada' }, NOW)
    const save = (changes: object) =>
      saveTemplate(database, { booking, name: 'Dates', text: 'Hello Ada', ...changes }, BY)
    const first = await save({ subject: 'For Ada' })
    expect(await save({ name: ' Dates ', text: 'Hi Ada' })).toEqual(first)
    await save({ name: 'A price' })
    const templates = await listTemplates(database)
    expect(templates.map(({ name, subject, text }) => [name, subject, text])).toEqual([
      ['A price', null, 'Hello {name}'],
      ['Dates', null, 'Hi {name}'],
    ])
    await deleteTemplate(database, 'id' in first ? first.id : '', BY)
    await deleteTemplate(database, 'gone', BY)
    expect(await listTemplates(database)).toHaveLength(1)
    const ofTemplates = database.db.selectFrom('audit_event').where('action', 'like', 'template.%')
    const events = await ofTemplates.select('action').orderBy('action').execute()
    expect(events.map(({ action }) => action)).toEqual([
      ...['template.delete', 'template.save', 'template.save', 'template.save'],
    ])
  })

  test('are refused without words or a name, and beyond fifty', async () => {
    const database = await open()
    const save = (name: string, text = 'Hello') => saveTemplate(database, { booking: 'gone', name, text }, BY)
    expect(await save('Dates', ' ')).toEqual({ refused: 'Write something first.' })
    const refused = 'Enter a template name of up to 60 characters.'
    expect(await save('')).toEqual({ refused })
    expect(await save('x'.repeat(61))).toEqual({ refused })
    for (let i = 0; i < 50; i++) await save(`Text ${i}`)
    expect(await save('One more')).toEqual({
      refused: 'You already have 50 templates. Delete one in Settings.',
    })
    expect(await save('Text 7', 'Changed')).toMatchObject({ id: expect.any(String) })
  })
})
