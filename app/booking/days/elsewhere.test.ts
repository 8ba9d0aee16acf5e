import { expect, test } from 'vitest'
import { busyTimes } from '../../../ports/busy-times.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { FetchFailed } from '../../../ports/public-fetch.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { closedDays, failingCalendar, readAvailability } from './availability.server.ts'
import { refreshCalendar, removeCalendar, resealCalendar, setCalendar } from './elsewhere.server.ts'

const NOW = Date.parse('2027-04-01T15:00:00Z')
const DAY = 86_400_000
const ADDRESS = 'https://calendar.example/secret-9f2/basic.ics'
const by = { actor: TERMINAL, now: NOW }

const allDay = (day: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Dentist\r\nDTSTART;VALUE=DATE:${day}\r\nEND:VEVENT\r\nEND:VCALENDAR`

withDatabase('a calendar elsewhere', (open) => {
  async function aCalendar(text = allDay('20270508')) {
    const database = await open()
    await aBusiness(database)
    const answer: { now: string | Error } = { now: text }
    const ports = {
      database,
      sign: signWith('secret'),
      developer: {
        run: (_: string, bytes: Uint8Array, ...within: unknown[]) =>
          busyTimes(bytes, within[0] as never) as never,
      },
      fetch: async () => {
        if (answer.now instanceof Error) throw answer.now
        return Buffer.from(answer.now)
      },
    }
    return { database, ports, answer }
  }

  test('closes the days when she is busy; its address is sealed, and no title is stored', async () => {
    const { database, ports } = await aCalendar()
    expect(await setCalendar(ports, ADDRESS.replace('https', 'webcal'), by)).toBe(undefined)
    expect((await closedDays(database, '2027-05-08'))[0]).toBe('2027-05-08')
    const stored = JSON.stringify(await database.db.selectFrom('availability').selectAll().execute())
    for (const word of ['Dentist', 'secret-9f2']) expect(stored).not.toContain(word)
    await removeCalendar(database, by)
    expect(await readAvailability(database)).toMatchObject({ busy: [], calendar: null })
  })

  test('keeps its last times while it cannot be read, and Today says so after a day', async () => {
    const { database, ports, answer } = await aCalendar()
    await setCalendar(ports, ADDRESS, by)
    const version = await database.contentVersion()
    answer.now = new FetchFailed('403')
    await refreshCalendar(ports, NOW + DAY / 2)
    expect(await failingCalendar(database, NOW + DAY / 2 - DAY)).toEqual([])
    await refreshCalendar(ports, NOW + 2 * DAY)
    const problem = 'That address asks for a password.'
    expect(await failingCalendar(database, NOW + DAY)).toEqual([{ problem, readAt: NOW }])
    expect((await readAvailability(database)).busy).toHaveLength(1)
    expect(await database.contentVersion()).toBe(version)
    answer.now = allDay('20270601')
    const run = () => Promise.reject(new Error('Dentist'))
    await refreshCalendar({ ...ports, developer: { run } }, NOW + 2 * DAY)
    expect((await readAvailability(database)).calendar?.problem).toBe('The calendar can’t be read.')
    await refreshCalendar(ports, NOW + 3 * DAY)
    expect(await failingCalendar(database, NOW + 4 * DAY)).toEqual([])
    expect((await closedDays(database, '2027-05-08'))[0]).toBe('2027-06-01')
    const after = signWith('another')
    await database.write((trx) => resealCalendar(trx, { before: ports.sign, after }))
    await refreshCalendar({ ...ports, sign: after }, NOW + 4 * DAY)
    expect((await readAvailability(database)).calendar).toEqual({ readAt: NOW + 4 * DAY, problem: null })
  })

  test.each<[string, string | Error, string]>([
    ['http://calendar.example/a.ics', '', 'starts with https'],
    ['https://calendar.google.com/calendar/u/0/r', '', 'the page, not the address'],
    [ADDRESS, '<!doctype html>', 'no calendar at that address'],
    [ADDRESS, new FetchFailed('large'), 'larger than 2 MB'],
    [ADDRESS, new FetchFailed('inside'), 'public internet'],
  ])('%s is not stored if it is %s', async (address, text, sentence) => {
    const { database, ports, answer } = await aCalendar()
    answer.now = text
    expect(await setCalendar(ports, address, by)).toEqual({ refused: expect.stringContaining(sentence) })
    expect((await readAvailability(database)).calendar).toBe(null)
  })
})
