import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import type { Message } from '../../../ports/mail/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { signWith } from '../../accounts/signature.server.ts'
import {
  askToFollow,
  cleanUpFollowers,
  countFollowers,
  removeFollowers,
} from '../../athletes/follow/follow.server.ts'
import {
  inviteFamilies,
  keepFamilies,
  numbersToSettle,
  readInvitable,
} from '../../athletes/follow/invite.server.ts'
import {
  erasePerson,
  hidePerson,
  linkAthletes,
  showPerson,
  unlinkAthlete,
} from '../../athletes/persons.server.ts'
import { copyTags } from '../../athletes/tags/tags.server.ts'
import { addRosters } from '../../athletes/testing.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { finish, lease } from '../../jobs/queue.server.ts'
import { composeEmail } from '../../mail/compose.server.tsx'
import { sendMail } from '../../mail/send-mail.server.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { queueArrivals } from './arrivals.server.ts'
import { confirmFollowing, readFollowing, readStopping, stopFollowing } from './confirm.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Noon of Saturday, May 1, in New York. */
const NOON = Date.parse('2027-05-01T16:00Z')
const BY = { actor: TERMINAL, now: NOON }
const DANA = 'dana@example.com'
const PAGE = { card: 'H3VQ8DKM', page: 'on' } as const
const sign = signWith('secret')
const photo = (n: number) => photoRow(`${n}`).id

withDatabase('following an athlete', (open) => {
  let database: Database
  let sent: Message[] = []

  beforeEach(async () => {
    database = await open()
    await aBusiness(database)
    await insertRows(database, {
      photo: [1, 2, 3, 4, 5].map((n) => photoRow(`${n}`)),
      album: albumRow('game', { visibility: 'private', display_name: 'A game' }),
      frame: [1, 2, 3, 4].map((n) => frameRow('game', n, photo(n))),
    })
    await addRosters(database, { bay: { ana: '23 Ana Reyes', leo: '7' } })
    await database.db.updateTable('person').set(PAGE).where('id', '=', 'ana').execute()
    await play()
  })

  const play = () => insertRows(database, { album_team: { album_id: 'game', team_id: 'bay' } })
  const tag = (...numbers: number[]) => {
    const shared = { athlete_id: 'ana', evidence: 'hand', step: 's', created_at: 0 } as const
    return insertRows(database, {
      tag: numbers.map((n) => ({ ...shared, id: `tag-${n}`, photo_id: photo(n) })),
    })
  }
  const ask = (email = DANA, now = NOON, personId = 'ana') =>
    askToFollow({ database, sign }, { personId, email, address: '203.0.113.7' }, now)
  const mailed = async (now: number) => {
    sent = []
    const send = async (message: Message): Promise<'sent'> => {
      sent.push(message)
      return 'sent'
    }
    const ports = {
      database,
      origin: 'https://a.example',
      sign,
      storage: { read: async () => null } as unknown as Storage,
      developer: { run: () => Promise.reject(new Error('No cover is stored here')) },
      mail: { send, close: async () => {} },
      host: async () => undefined,
      compose: (email: never, site: never, templates: never) => composeEmail(email, site, now, templates),
    }
    for (const job of await lease(database, ['mail'], 20))
      await finish(database, job, (await sendMail(ports, job, now)) ?? null)
    return sent.map(({ to, subject }) => `${to.address}: ${subject}`)
  }
  const run = async (now: number) => {
    await Promise.all([queueArrivals(database, now), queueArrivals(database, now)])
    return mailed(now)
  }
  const tokenIn = (message?: Message) =>
    new URL(message?.text.match(/https:\S+confirmation\S+/)?.[0] ?? '').searchParams.get('token') ?? ''
  const stopIn = (message?: Message) => new URL(message?.unsubscribe ?? '').searchParams.get('for') ?? ''
  const follow = async (email = DANA, now = NOON) => {
    await ask(email, now)
    await mailed(now)
    const confirmed = await confirmFollowing({ database, sign }, tokenIn(sent[0]), now)
    expect(confirmed).toMatchObject({ confirmed: true })
  }
  const album = (row: Record<string, unknown>) => database.db.updateTable('album').set(row).execute()
  const leo = (number: string) =>
    database.db.updateTable('athlete').set({ number }).where('id', '=', 'leo').execute()

  test('a family of a roster is invited by one email, ever, and follows once it says yes', async () => {
    await addRosters(database, { ridge: { mia: '9' } })
    const keep = (emails: string[], now = NOON) =>
      database.write(async (trx) => {
        const families = ['ana', 'leo', 'mia'].map((athleteId) => ({ athleteId, emails }))
        await keepFamilies(trx, 'bay', families, now)
        await keepFamilies(trx, 'ridge', families, now)
      })
    const invite = (teamId: string, now = NOON) =>
      inviteFamilies({ database, sign }, teamId, 'Hi, I’m Jordan.', { ...BY, now })
    const followers = () => database.db.selectFrom('follower').selectAll().orderBy('id').execute()
    await hidePerson(database, 'leo', '', BY)
    await keep([DANA])
    expect(await run(NOON)).toEqual([])
    expect((await followers()).map(({ person_id }) => person_id).toSorted()).toEqual(['ana', 'mia'])

    await showPerson(database, 'leo', BY)
    await keep([DANA])
    expect(await invite('bay')).toEqual({ invited: 1 })
    expect(await mailed(NOON)).toEqual([`${DANA}: New photos of #7 and #23 by email?`])
    const [email] = sent
    expect(email?.text).toContain('Hi, I’m Jordan.')
    expect(email?.text).not.toContain('Ana')
    await tag(1)
    expect(await run(NOON + HOUR)).toEqual([])
    await keep([DANA])
    expect(await invite('bay')).toEqual({ refused: 'There’s nobody left to invite.' })

    await confirmFollowing({ database, sign }, tokenIn(email), NOON)
    const yes = (await followers()).filter(({ confirmed_at }) => confirmed_at !== null)
    expect(yes.map(({ person_id }) => person_id).toSorted()).toEqual(['ana', 'leo'])

    await cleanUpFollowers(database, NOON + 31 * DAY)
    await keep([DANA, 'sam@example.com'])
    expect(await invite('bay')).toEqual({ invited: 1 })
    expect(await invite('ridge')).toEqual({ invited: 2 })
    await mailed(NOON)
    const refused = sent.find(({ to }) => to.address === 'sam@example.com')
    await stopFollowing({ database, sign }, stopIn(refused), NOON)
    await keep(['sam@example.com'])
    const left = await followers()
    expect(left.map(({ email }) => email)).not.toContain('sam@example.com')
    const hashes = await database.db.selectFrom('invitation_hash').selectAll().execute()
    expect(JSON.stringify(hashes)).not.toContain('example.com')
  })

  test('an invitation is refused for good, even when nothing is stored of the address', async () => {
    const keep = () =>
      database.write((trx) => keepFamilies(trx, 'bay', [{ athleteId: 'leo', emails: [DANA] }], NOON))
    const kept = () => database.db.selectFrom('follower').select('email').execute()
    await keep()
    await inviteFamilies({ database, sign }, 'bay', '', BY)
    await mailed(NOON)
    const [token, ports] = [stopIn(sent[0]), { database, sign }]
    await cleanUpFollowers(database, NOON + 31 * DAY)
    expect(await kept()).toEqual([])
    await addRosters(database, { ridge: { mia: '9' } })
    const next = [{ athleteId: 'mia', emails: [DANA, 'kim@example.com'] }]
    await database.write((trx) => keepFamilies(trx, 'ridge', next, NOON))
    expect(await readStopping(ports, token)).toBe('invited')
    expect(await stopFollowing(ports, token, NOON)).toBe(true)
    expect(await readStopping(ports, token)).toBe('stopped')
    await database.write((trx) => keepFamilies(trx, 'ridge', next, NOON))
    expect(await kept()).toEqual([{ email: 'kim@example.com' }])
    const [id, , signature] = token.split('.')
    expect(await readStopping(ports, `${id}.${'0'.repeat(64)}.${signature}`)).toBeNull()
  })

  test('a family is invited for the other child when one was erased before the email left', async () => {
    const families = ['ana', 'leo'].map((athleteId) => ({ athleteId, emails: [DANA] }))
    await database.write((trx) => keepFamilies(trx, 'bay', families, NOON))
    await inviteFamilies({ database, sign }, 'bay', '', BY)
    const queued = database.db.selectFrom('job').innerJoin('follower', 'follower.id', 'job.about')
    const { person_id } = await queued.select('person_id').executeTakeFirstOrThrow()
    await erasePerson(database, person_id, BY)
    const other = person_id === 'ana' ? 7 : 23
    expect(await mailed(NOON)).toEqual([`${DANA}: New photos of #${other} by email?`])
    const confirmed = await confirmFollowing({ database, sign }, tokenIn(sent[0]), NOON)
    expect(confirmed).toMatchObject({ confirmed: true })
  })

  test('a roster with a cell of many addresses keeps four of them', async () => {
    const emails = Array.from({ length: 35_000 }, (_, i) => `parent-${i}@example.com`)
    await database.write((trx) => keepFamilies(trx, 'bay', [{ athleteId: 'ana', emails }], NOON))
    const kept = database.db.selectFrom('follower').select('email').orderBy('email')
    expect((await kept.execute()).map(({ email }) => email)).toEqual(emails.slice(0, 4))
  })

  test('families of a number that two wear wait until it is settled', async () => {
    const families = ['ana', 'leo'].map((athleteId) => ({ athleteId, emails: [`${athleteId}@example.com`] }))
    await database.write((trx) => keepFamilies(trx, 'bay', families, NOON))
    const { number } = await database.db
      .selectFrom('athlete')
      .select('number')
      .where('id', '=', 'ana')
      .executeTakeFirstOrThrow()
    await leo(number)
    expect(await numbersToSettle(database.db, 'bay')).toEqual([number])
    expect(await readInvitable(database.db, 'bay')).toEqual([])
    await hidePerson(database, 'leo', '', BY)
    await leo('7')
    expect(await numbersToSettle(database.db, 'bay')).toEqual([])
    expect(await readInvitable(database.db, 'bay')).toHaveLength(1)
  })

  test('invites a hundred families an hour', async () => {
    const emails = (i: number) => Array.from({ length: 4 }, (_, n) => `parent-${i}-${n}@example.com`)
    const roster = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`many-${i}`, `${100 + i}`]))
    await addRosters(database, { many: roster })
    const families = Object.keys(roster).map((athleteId, i) => ({ athleteId, emails: emails(i) }))
    await database.write((trx) => keepFamilies(trx, 'many', families, NOON))
    expect(await inviteFamilies({ database, sign }, 'many', '', BY)).toEqual({ invited: 120 })
    const jobs = await database.db.selectFrom('job').select(['run_at', 'created_at']).execute()
    expect(jobs.filter(({ run_at, created_at }) => run_at === created_at)).toHaveLength(100)
    expect(
      jobs.filter(({ run_at, created_at }) => Number(run_at) === Number(created_at) + HOUR),
    ).toHaveLength(20)
  })

  test('has room for a family, however many addresses somebody makes up', async () => {
    const askFrom = (email: string, n: number) =>
      askToFollow({ database, sign }, { personId: 'ana', email, address: `198.51.100.${n >> 5}` }, NOON + n)
    for (let n = 0; n < 120; n++)
      expect(await askFrom(`made-up-${n}@example.com`, n)).toEqual({ asked: true })
    expect(await askFrom(DANA, 120)).toEqual({ asked: true })
    const kept = await database.db.selectFrom('follower').select('email').orderBy('asked_at').execute()
    const last = [...Array.from({ length: 9 }, (_, i) => `made-up-${111 + i}@example.com`), DANA]
    expect(kept.map(({ email }) => email)).toEqual(last)
  })

  test('ends at a hundred addresses, whoever confirms last', async () => {
    await ask()
    await mailed(NOON)
    const shared = { person_id: 'ana', asked_at: NOON, confirmed_at: NOON }
    const ids = Array.from({ length: 100 }, (_, n) => `f${n}`)
    await insertRows(database, { follower: ids.map((id) => ({ ...shared, id, email: `${id}@example.com` })) })
    expect(await confirmFollowing({ database, sign }, tokenIn(sent[0]), NOON)).toBe('ended')
    expect(await ask('late@example.com')).toEqual({ error: 'This athlete can’t have more followers.' })
  })

  test('begins when the address is confirmed, and nothing else is sent before', async () => {
    expect(await ask(' Dana@Example.com ')).toEqual({ asked: true })
    expect(await mailed(NOON)).toEqual([`${DANA}: Confirm: new photos of #23 by email`])
    const token = tokenIn(sent[0])
    await tag(1, 2)
    expect(await run(NOON + 2 * HOUR)).toEqual([])
    const ports = { database, sign }
    // A mail server that opens the link confirms nothing.
    expect(await readFollowing(ports, token, NOON)).toMatchObject({ number: '23', confirmed: false })
    expect(await countFollowers(database, 'ana')).toBe(0)
    expect(await confirmFollowing(ports, token, NOON)).toMatchObject({ confirmed: true })
    expect(await countFollowers(database, 'ana')).toBe(1)
    // What is there when she begins to follow is not new.
    expect(await run(NOON + 2 * HOUR)).toEqual([])
    // Neither a page nor an email says a number that two wear.
    await leo('23')
    expect(await readFollowing(ports, token, NOON)).toBe('ended')
    await leo('7')
    expect(await readFollowing(ports, token.replace('.', 'A.'), NOON)).toBeNull()
    expect(await confirmFollowing(ports, token, NOON + 8 * DAY)).toBe('ended')
  })

  test('tells once of all that arrived, when nothing new has come for an hour, by number alone', async () => {
    await follow()
    await tag(1)
    expect(await run(NOON + HOUR)).toEqual([])
    await tag(2, 3)
    expect(await run(NOON + 1.9 * HOUR)).toEqual([])
    expect(await run(NOON + 2.5 * HOUR)).toEqual([])
    expect(await run(NOON + 3 * HOUR)).toEqual([`${DANA}: 3 new photos of #23`])
    const [message] = sent
    expect(`${message?.subject} ${message?.text} ${message?.html}`).not.toMatch(/Ana|Reyes/)
    expect(message?.text).toContain('https://a.example/a/h3vq8dkm')
    expect(message?.unsubscribe).toMatch(/^https:\/\/a\.example\/follow\/stop\?for=/)
    expect(await run(NOON + 4 * HOUR)).toEqual([])
    // The next one is at most a day later.
    await tag(4)
    expect(await run(NOON + 5 * HOUR)).toEqual([])
    expect(await run(NOON + 6.5 * HOUR)).toEqual([])
    // At night nothing is sent.
    expect(await run(NOON + 34 * HOUR)).toEqual([])
    expect(await run(NOON + 45 * HOUR)).toEqual([`${DANA}: 1 new photo of #23`])
  })

  const reported = (reported_at: number | null) =>
    database.db.updateTable('tag').set({ reported_at }).execute()
  const erased = (holds_erased: 0 | 1) => database.db.updateTable('photo').set({ holds_erased }).execute()
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a draft', () => album({ published: 0 }), () => album({ published: 1 })],
    ['an album that ended', () => album({ expires_at: NOON }), () => album({ expires_at: null })],
    ['an album in the trash', () => album({ deleted_at: 1 }), () => album({ deleted_at: null })],
    ['who is not shown', () => hidePerson(database, 'ana', '', BY), () => showPerson(database, 'ana', BY)],
    ['a number in conflict', () => leo('23'), () => leo('7')],
    ['a reported tag', () => reported(1), () => reported(null)],
    ['a held photograph', () => erased(1), () => erased(0)],
    ['an album without the team', () => database.db.deleteFrom('album_team').execute(), () => play()],
  ])('never tells of %s, and once when it is there', async (_, close, reopen) => {
    await follow()
    await tag(1, 2)
    await close()
    expect(await run(NOON + HOUR)).toEqual([])
    expect(await run(NOON + 3 * HOUR)).toEqual([])
    await reopen()
    expect(await run(NOON + 4 * HOUR)).toEqual([])
    // What is closed between queueing and sending is not sent, and told later.
    await queueArrivals(database, NOON + 5 * HOUR)
    await close()
    expect(await mailed(NOON + 5 * HOUR)).toEqual([])
    expect(await run(NOON + 5.5 * HOUR)).toEqual([])
    await reopen()
    expect(await run(NOON + 6 * HOUR)).toEqual([`${DANA}: 2 new photos of #23`])
  })

  test('is answered alike whatever is known of an address, and sends it no more than a few emails', async () => {
    await follow()
    expect(await ask()).toEqual({ asked: true })
    expect(await mailed(NOON)).toEqual([])
    for (let i = 0; i < 8; i++) expect(await ask('kim@example.com')).toEqual({ asked: true })
    expect(await mailed(NOON)).toHaveLength(6)
    expect(await ask('not an address')).toHaveProperty('error')
    expect(await ask('a@example.com, b@example.com')).toHaveProperty('error')
    for (let i = 0; i < 60; i++) await ask(`x${i}`)
    expect(await ask('lee@example.com')).toHaveProperty('wait')
  })

  test('ends with one click, and the click works for good', async () => {
    await follow()
    await tag(1)
    await queueArrivals(database, NOON + HOUR)
    await run(NOON + 2 * HOUR)
    const token = stopIn(sent[0])
    const ports = { database, sign }
    expect(await readStopping(ports, token)).toBe('follows')
    expect(await stopFollowing(ports, token, NOON)).toBe(true)
    expect(await stopFollowing(ports, token, NOON)).toBe(true)
    expect([await readStopping(ports, token), await readStopping(ports, 'x.y')]).toEqual(['stopped', null])
    expect(await stopFollowing(ports, 'x.y', NOON)).toBe(false)
    expect(await database.db.selectFrom('follower').select('id').execute()).toEqual([])
  })

  test('goes with the child: linked, parted, removed by the owner, erased', async () => {
    await follow()
    await linkAthletes(database, 'leo', 'ana', BY)
    expect(await countFollowers(database, 'leo')).toBe(1)
    await database.db.updateTable('person').set(PAGE).execute()
    expect(await unlinkAthlete(database, 'ana', BY)).toBeNull()
    expect([await countFollowers(database, 'ana'), await countFollowers(database, 'leo')]).toEqual([0, 1])
    await removeFollowers(database, 'leo', BY)
    expect(await countFollowers(database, 'leo')).toBe(0)
    await ask('kim@example.com', NOON, 'leo')
    await erasePerson(database, 'leo', BY)
    expect(await mailed(NOON)).toEqual([])
  })

  test('stays confirmed when the same child is on a newly imported roster', async () => {
    await follow()
    await ask('kim@example.com')
    const families = [{ athleteId: 'leo', emails: [DANA, 'kim@example.com'] }]
    await database.write((trx) => keepFamilies(trx, 'bay', families, NOON))
    await linkAthletes(database, 'leo', 'ana', BY)
    const rows = database.db.selectFrom('follower').select(['person_id', 'email', 'confirmed_at'])
    expect(await rows.orderBy('email').execute()).toEqual([
      { person_id: 'leo', email: DANA, confirmed_at: NOON },
      { person_id: 'leo', email: 'kim@example.com', confirmed_at: null },
    ])
  })

  test('is forgotten a week later where nobody confirmed it, and never in the log', async () => {
    await follow()
    await ask('kim@example.com')
    await cleanUpFollowers(database, NOON + 6 * DAY)
    expect(await database.db.selectFrom('follower').select('id').execute()).toHaveLength(2)
    await cleanUpFollowers(database, NOON + 8 * DAY)
    const left = database.db.selectFrom('follower').select('email')
    expect(await left.execute()).toEqual([{ email: DANA }])
    const events = await database.db.selectFrom('audit_event').selectAll().execute()
    expect(events.map(({ action }) => action)).toContain('athlete.follow')
    expect(JSON.stringify(events)).not.toMatch(/dana/i)
  })

  test('tells nothing of a photograph that replaces another', async () => {
    await tag(1)
    await follow()
    await database.write((trx) => copyTags(trx, photo(1), photo(5)))
    const replaced = { photo_id: photo(5) }
    await database.db.updateTable('frame').set(replaced).where('id', '=', 'game-1').execute()
    await queueArrivals(database, NOON + HOUR)
    expect(await run(NOON + 3 * HOUR)).toEqual([])
  })
})
