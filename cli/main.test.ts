import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestBooking } from '../app/booking/bookings.server.ts'
import { fail, type Leased, lease } from '../app/jobs/queue.server.ts'
import manifest from '../package.json' with { type: 'json' }
import { openDatabase } from '../ports/database/open.ts'
import type { Database } from '../ports/database/port.ts'
import { testFolder } from '../ports/database/testing.ts'
import { inProcess, openSite, sideline } from './testing.ts'

const LATER = Date.UTC(2027, 4, 1, 12)

describe.each(['SQLite', 'PostgreSQL'])('on %s, while the site has it open', (engine) => {
  let database: Database
  let env: Record<string, string>
  let booked: string[]
  let dead: Leased
  beforeEach(async () => {
    ;({ database, env } = await openSite(engine))
    await book('Dana Reyes', '2027-05-08')
    await book('Kim Osei', '2027-05-08')
    await book('Bot', '2027-05-08', 'http://spam.example')
    const rows = await database.db.selectFrom('booking').select('id').orderBy('created_at').execute()
    booked = rows.map(({ id }) => id)
    dead = (await lease(database, ['mail'], 1, LATER))[0] as Leased
    await fail(database, dead, { error: 'The account is not connected.', permanent: true }, LATER)
  })

  let minute = 0
  async function book(contactName: string, eventDate: string, honeypot = '') {
    const contact = { contactName, contactEmail: 'dana@example.com', contactPhone: '813 555 0123' }
    const answers = { eventName: 'Graduation', eventDate, hoursNeeded: '3', ...contact }
    const submission = {
      key: `key of ${contactName}`.replaceAll(' ', '-'),
      type: 'Events',
      version: 1,
      answers,
    }
    const ports = {
      database,
      sign: (_: string, text: string) => text,
      bookingLimits: { address: 9, all: 9 },
      jobs: { wake() {} },
    }
    const now = LATER - 3_600_000 + 60_000 * minute++
    await requestBooking(ports, { ...submission, startedAt: 0, honeypot }, '203.0.113.7', now)
  }
  const asked = async (...words: string[]) => JSON.parse((await sideline(env, [...words, '--json'])).out)

  test('bookings are listed, newest first, and those for the same day are marked', async () => {
    const { code, out } = await sideline(env, ['bookings', 'list'])
    const lines = out.trimEnd().split('\n')
    expect([code, lines.length]).toEqual([0, 3])
    expect(lines[1]).toMatch(
      /2027-05-01 .* new +Events +2027-05-08 +2 that day.* Kim Osei +dana@example\.com$/,
    )
    expect(lines[2]).toContain('Dana Reyes')
    expect(await asked('bookings', 'list', '--limit', '1')).toMatchObject([{ id: booked[1], sameDay: 1 }])
    expect(await asked('bookings', 'list', '--before', booked[1] ?? '')).toMatchObject([
      { name: 'Dana Reyes' },
    ])
    expect(await asked('bookings', 'list', '--status', 'spam')).toMatchObject([
      { name: 'Bot', status: 'spam' },
    ])
  })

  test('a booking is shown with its questions and the status of its emails', async () => {
    const { code, out } = await sideline(env, ['bookings', 'show', dead.about ?? ''])
    expect(code).toBe(0)
    expect(out).toMatch(/What are we celebrating\? +Graduation\n/)
    expect(out).toMatch(/How many hours should I stay\? +3\n/)
    expect(out).toMatch(/Others that day +Status +Time +Type +Name\n/)
    expect(out).toMatch(/booking-\w+ +dead +The account is not connected\./)
    const { answers, others, emails } = await asked('bookings', 'show', booked[0] ?? '')
    expect(answers).toHaveLength(6)
    const other = { id: booked[1], type: 'Events', name: 'Kim Osei', status: 'new', time: null }
    expect(others).toEqual([other])
    expect(emails).toHaveLength(2)
  })

  test('bookings are answered, and the answers are shown', async () => {
    const [dana = '', kim = '', bot = ''] = booked
    const said = async (words: string[], input?: string[]) => {
      const { code, out, err } = await sideline(env, ['bookings', ...words], input)
      return code === 0 ? out.trimEnd() : `${code} ${err.split('\n')[0]}`
    }
    expect(await said(['reply', dana], ['Could we', ' begin at nine?'])).toBe(
      'Your reply to Dana Reyes is on its way.',
    )
    expect(await said(['reply', dana])).toMatch(/^1 There is no text/)
    expect(await said(['note', dana, '--text', 'Bring the flash'])).toContain('is kept')
    expect(await said(['accept', dana, '--time', '9am'])).toBe('1 The time should be like 14:30.')
    expect(await said(['accept', dana, '--time', '09:00', '--minutes', '90'])).toContain('is accepted')
    expect(await said(['accept', dana])).toContain('was accepted before')
    expect(await said(['decline', kim, '--message', 'I am away.'])).toContain('is declined')
    expect(await said(['decline', kim])).toContain('was declined before')
    expect(await said(['done', kim])).toBe('1 This request is declined. Reopen it first.')
    expect(await said(['not-spam', bot])).toBe('The request of Bot is back.')
    expect(await said(['spam', bot])).toBe('The request of Bot is spam.')
    expect(await said(['done', dana])).toBe('The session with Dana Reyes is done.')
    expect(await said(['reopen', dana])).toContain('open again')
    expect(await said(['list', '--status', 'booked'])).toMatch(/booked +Events +2027-05-08 09:00/)
    expect(await said(['list', '--status', 'lost'])).toMatch(/^2 --status should be one of new, /)
    const shown = await said(['show', dana])
    for (const part of [
      /Agreed on +2027-05-08 09:00, 90 minutes/,
      /reply +Could we begin at nine\?\n/,
      /note +Bring the flash\n/,
      /with the acceptance +\(no message\)\n/,
      /booking-accepted +waiting/,
      /accept \(replied → booked\) +terminal/,
    ])
      expect(shown).toMatch(part)
  })

  test('emails are listed, shown and retried', async () => {
    expect(await asked('mail', 'list')).toHaveLength(4)
    expect(await asked('mail', 'list', '--status', 'dead')).toMatchObject([{ id: dead.id, nextTry: null }])
    const shown = await sideline(env, ['mail', 'show', dead.id])
    expect([shown.code, shown.out]).toEqual([
      0,
      expect.stringMatching(/Last error +The account is not connected\./),
    ])
    expect(await sideline(env, ['mail', 'retry', '--dead'])).toMatchObject({
      code: 0,
      out: '1 email is tried again now.\n',
    })
    expect(await asked('mail', 'list', '--status', 'dead')).toEqual([])
    expect(await lease(database, ['mail'], 9, Date.UTC(2100, 0))).toHaveLength(4)
    const unknown = await sideline(env, ['mail', 'retry', booked[0] ?? ''])
    expect([unknown.code, unknown.err]).toEqual([
      1,
      expect.stringMatching(/^0 emails are tried again now\. Not these/),
    ])
  })

  test.each([
    [['bookings', 'show', 'nobody'], /^There is no booking nobody\./],
    [['mail', 'show', 'none'], /^There is no email none\./],
  ])('%j cannot be done: one sentence and exit code 1', async (words, sentence) => {
    const { code, out, err } = await sideline(env, words)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(sentence)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})

test.each([
  [['paint']],
  [['mail']],
  [['mail', 'show']],
  [['mail', 'list', '--color', 'red']],
  [['mail', 'list', '--status', 'lost']],
  [['mail', 'list', '--limit', '0']],
  [['mail', 'retry', 'one', '--dead']],
  [['client', 'add', '--name', 'Dana']],
  [['album', 'add', '--name', 'game']],
  [['album', 'add', '--name', 'game', '--display-name', 'The game', '--date', '2027-02-30']],
  [['album', 'add', '--name', 'game', '--display-name', 'The game', '--link', 'http://gallery.example']],
  [['album', 'grant', 'game', 'dana@example.com', '--until', 'summer']],
  [['album', 'photos', 'game']],
  [['import', 'roster.json', '--passwords', 'keep']],
])('%j is not understood: exit code 2 and a pointer to the help', async (words) => {
  const folder = testFolder()
  await (await openDatabase({ file: join(folder, 'sideline.db') })).close()
  const { code, out, err } = await sideline({ DATA_DIR: folder }, words)
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/--help\n$/)
  expect(err).not.toMatch(/^\s+at /m)
})

test('every command has help without a database', async () => {
  const nowhere = { DATA_DIR: join(testFolder(), 'nowhere') }
  const { out } = await sideline(nowhere, ['--help'])
  const names = [...out.matchAll(/^ {2}(\w+(?: \w+)?) {2}/gm)].map(([, name]) => name as string)
  expect(names.length).toBeGreaterThanOrEqual(15)
  for (const name of names) {
    const help = await sideline(nowhere, [...name.split(' '), '--help'])
    expect([help.code, help.out]).toEqual([0, expect.stringContaining(`-- ${name}`)])
  }
  const group = await sideline(nowhere, ['mail', '--help'])
  expect([group.code, group.out]).toEqual([0, expect.not.stringContaining('bookings')])
})

test('--version prints the release and the commit, without a database', async () => {
  const { code, out } = await inProcess({ DATA_DIR: join(testFolder(), 'nowhere') }, ['--version'])
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
  }).toString()
  expect([code, out]).toEqual([0, `sideline ${manifest.version} (${commit.trim()})\n`])
})

test('no database is created', async () => {
  const folder = testFolder()
  const { code, err } = await sideline({ DATA_DIR: folder }, ['bookings', 'list'])
  expect([code, err]).toEqual([1, expect.stringMatching(/^There is no database .* yet\. [^\n]*\n$/)])
  expect(existsSync(join(folder, 'sideline.db'))).toBe(false)
})

test('npm’s script passes arguments and exit codes on', async () => {
  const { code, err } = await inProcess({ DATA_DIR: testFolder() }, ['mail', 'show'], 'scripts/sideline.mjs')
  expect([code, err]).toEqual([2, expect.stringMatching(/^Usage: mail show <id>\n/)])
})
