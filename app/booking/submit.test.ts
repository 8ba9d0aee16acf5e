import { expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { refusalOf, submitForm } from './submit.server.ts'
import { ANSWERS, bookingPorts } from './testing.server.ts'
import { ELAPSED, HONEYPOT, KEY, NEXT, PAGE, VERSION } from './wizard/form-fields.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const DAY = 86_400_000
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ [VERSION]: '1', [HONEYPOT]: '', ...fields })) {
    form.set(name, value)
  }
  return form
}

/** The site, to which visitors send the form of a category. */
function site(database: Database) {
  const reported: unknown[] = []
  const ports = {
    ...bookingPorts(database),
    report: (error: unknown) => reported.push(error),
  }
  return {
    reported,
    send: (fields: Record<string, string>, now = NOW) =>
      submitForm(ports, { type: 'Sports', form: formOf(fields) }, '192.0.2.7', now),
  }
}

const bookings = ({ db }: Database) => db.selectFrom('booking').select(['type', 'answers']).execute()
const thanked = { outcome: { kind: 'thanked' } }

withDatabase('the form of a category', (open) => {
  test('is one booking however often it is pressed', async () => {
    const database = await open()
    const { send } = site(database)
    expect(await Promise.all([send(ANSWERS), send(ANSWERS)])).toMatchObject([thanked, thanked])
    expect(await bookings(database)).toEqual([{ type: 'Sports', answers: JSON.stringify(ANSWERS) }])
    const again = { ...ANSWERS, [PAGE]: 'the-page-shown-again' }
    expect(await Promise.all([send(again), send(again, NOW + DAY)])).toMatchObject([thanked, thanked])
    expect(await bookings(database)).toHaveLength(2)
  })

  test('is another booking on another day, with another answer, and of another page', async () => {
    const database = await open()
    const { send } = site(database)
    const page = { ...ANSWERS, [PAGE]: 'the-page-shown-again' }
    for (const fields of [
      ANSWERS,
      { ...ANSWERS, location: 'St. Louis' },
      page,
      { ...page, location: 'Pier' },
    ]) {
      await send(fields)
    }
    await send(ANSWERS, NOW + DAY)
    expect(await bookings(database)).toHaveLength(5)
  })

  test('has the key of the wizard that sends it, and says how long it took', async () => {
    const database = await open()
    const { send } = site(database)
    const fields = { ...ANSWERS, [KEY]: 'a-key-of-the-wizard', [ELAPSED]: '1000' }
    expect(await send(fields)).toEqual({
      key: 'a-key-of-the-wizard',
      outcome: { kind: 'busy', retryAfter: 2 },
    })
    expect(await send({ ...fields, [ELAPSED]: '3000' })).toMatchObject(thanked)
    expect(await send({ ...fields, location: 'Pier' })).toMatchObject(thanked)
    expect(await bookings(database)).toHaveLength(1)
  })

  test('is reported when it cannot be stored, and never thanked', async () => {
    const database = await open()
    const { reported, send } = site(database)
    await database.db.schema.alterTable('booking').renameTo('away').execute()
    expect(await send(ANSWERS)).toMatchObject({ outcome: { kind: 'failed' } })
    expect(reported).toHaveLength(1)
  })
})

test('a page that shows the form again has every typed answer, and keeps its key', () => {
  const typed = { teamName: ' Bay ', date: '2020-01-01', contactEmail: 'ada' }
  const outcome = { kind: 'failed' } as const
  const first = refusalOf(outcome, formOf({ ...typed, [NEXT]: '3' }))
  expect(first).toEqual({ outcome, answers: typed, page: expect.stringMatching(/^\w{32}$/), asked: 3 })
  expect(refusalOf(outcome, formOf(typed)).page).not.toBe(first.page)
  const second = refusalOf(outcome, formOf({ ...typed, [PAGE]: first.page }))
  expect(second).toMatchObject({ page: first.page, asked: null })
})
