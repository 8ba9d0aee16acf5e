import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import type { Passwords } from '../../../ports/identity/port.ts'
import type { Message } from '../../../ports/mail/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { recordView } from '../../albums/clients/album-views.server.ts'
import { sendAlbum } from '../../albums/sending/send-album.server.ts'
import { changeSettings } from '../../albums/settings.server.ts'
import type { AlbumSettings } from '../../albums/settings.ts'
import { clientActor, TERMINAL } from '../../audit/actor.ts'
import { setClientBlocked } from '../../clients/access.server.ts'
import { endOfDay } from '../../clients/grants/end.ts'
import { finish, lease } from '../../jobs/queue.server.ts'
import { composeEmail } from '../../mail/compose.server.tsx'
import { sendMail } from '../../mail/send-mail.server.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { aBusiness } from '../../site/testing.server.ts'
import { chooseFrame, finishPicks } from '../choices/choosing.server.ts'
import { addList } from '../choices/lists.server.ts'
import { aGame } from '../testing.server.ts'
import { planReminders } from './plan.server.ts'
import { queueReminders } from './queue.server.ts'
import { readSubscription, setSubscription } from './subscription.server.ts'

const ZONE = 'America/New_York'
const DAY = 86_400_000
/** Noon of Saturday, May 1, in New York. */
const TOLD = Date.parse('2027-05-01T16:00Z')
const BY = { actor: TERMINAL, now: TOLD }
const WEEK_LATER = Date.parse('2027-05-08T13:00Z')
const end = (day: string) => endOfDay(day, ZONE) as number

withDatabase('reminders', (open) => {
  let database: Database
  let sent: Message[]
  const passwords = {} as Passwords

  const sending = (now: number, error?: Error) => ({
    database,
    origin: 'https://a.example',
    sign: signWith('secret'),
    storage: { read: async () => null } as unknown as Storage,
    developer: { run: () => Promise.reject(new Error('No cover is stored here')) },
    mail: {
      send: async (message: Message): Promise<'sent'> => {
        if (error) throw error
        sent.push(message)
        return 'sent'
      },
      close: async () => {},
    },
    host: async () => undefined,
    compose: (email: never, site: never, templates: never) => composeEmail(email, site, now, templates),
  })
  const run = async (now: number) => {
    sent = []
    const ports = { database, passwords }
    await Promise.all([queueReminders(ports, now), queueReminders(ports, now)])
    return mailed(now)
  }
  const mailed = async (now: number) => {
    for (const job of await lease(database, ['mail'], 20)) {
      const note = await sendMail(sending(now), job, now)
      await finish(database, job, note ?? null)
    }
    return sent.map(({ to, subject }) => `${to.name}: ${subject}`).sort()
  }
  const tell = async (now = TOLD) => {
    await sendAlbum({ database, passwords }, 'game', { to: 'all', again: true }, { actor: TERMINAL, now })
    return mailed(now)
  }
  const change = (row: Record<string, unknown>, client = 'ann') =>
    database.db.updateTable('client_album').set(row).where('client_id', '=', client).execute()
  const album = (row: Record<string, unknown>) =>
    database.db.updateTable('album').set(row).where('id', '=', 'game').execute()
  const set = (change: Partial<AlbumSettings>) =>
    changeSettings(database, { album: 'game', change, actor: TERMINAL, now: TOLD })
  const blockAnn = (blocked: boolean) =>
    setClientBlocked(database, { clientId: 'ann', blocked, actor: TERMINAL, now: TOLD })
  const opens = (clientId: string, now: number) =>
    recordView({ database }, { clientId, slug: 'game', timeZone: ZONE }, now)

  beforeEach(async () => {
    database = await open()
    sent = []
    await aBusiness(database)
    await aGame(database, 1, { display_name: 'The game' })
    await database.db.updateTable('photo').set({ recipe: RECIPE }).execute()
    for (const client of ['ann', 'bob']) await change({ granted_at: TOLD - DAY }, client)
  })

  test('reach a client who has not opened the album once, at nine in the morning', async () => {
    await tell()
    await opens('bob', TOLD + DAY)
    // As while the email is being sent again.
    await change({ ready_sent_at: null })
    expect(await planReminders(database, { albumId: 'game' }, ZONE, TOLD)).toMatchObject([
      { clientId: 'ann', album: 'The game', kind: 'unopened', dueAt: WEEK_LATER, queued: false },
    ])
    expect(await run(WEEK_LATER - 1)).toEqual([])
    expect(await run(WEEK_LATER)).toEqual(['ann: Your album is waiting: The game'])
    const [message] = sent
    expect(message?.text).toContain('On Saturday, May 1, 2027, I let you know')
    expect(message?.text).toContain('https://a.example/client/password?token=')
    expect(message?.unsubscribe).toMatch(/^https:\/\/a\.example\/client\/reminders\?for=ann\.[\w-]+$/)
    expect(message?.html).toContain('Turn off reminders')
    for (const days of [0, 1, 7, 30]) expect(await run(WEEK_LATER + days * DAY)).toEqual([])
    const events = database.db.selectFrom('audit_event').select(['about', 'detail'])
    expect(await events.where('action', '=', 'album.remind').execute()).toEqual([
      { about: 'game', detail: '{"clientId":"ann","kind":"unopened"}' },
    ])
    expect(await tell(WEEK_LATER + DAY)).toHaveLength(2)
    expect(await run(WEEK_LATER + 9 * DAY)).toEqual([])
  })

  test('are sent during the day, even when they were missed, and as many days later as the owner says', async () => {
    await tell()
    await set({ remindUnopened: 1 })
    const night = Date.parse('2027-05-03T03:00Z')
    expect(await run(night)).toEqual([])
    expect(await run(night + DAY / 2)).toHaveLength(2)
  })

  test.each([
    ['the album is a draft', () => album({ published: 0 }), () => album({ published: 1 })],
    ['the grant is revoked', () => change({ revoked_at: 1 }), () => change({ revoked_at: null })],
    ['the client is blocked', () => blockAnn(true), () => blockAnn(false)],
  ])('are held while %s, even in the queue', async (_, close, reopen) => {
    await tell()
    await opens('bob', TOLD)
    await queueReminders({ database, passwords }, WEEK_LATER)
    await close()
    expect(await mailed(WEEK_LATER)).not.toContain('ann: Your album is waiting: The game')
    expect(await run(WEEK_LATER + 1)).toEqual([])
    await reopen()
    expect(await run(WEEK_LATER + DAY)).toEqual(['ann: Your album is waiting: The game'])
  })

  test('are withdrawn when the client opens the album before they are sent', async () => {
    await tell()
    await opens('bob', TOLD)
    await queueReminders({ database, passwords }, WEEK_LATER)
    await opens('ann', WEEK_LATER)
    expect(await run(WEEK_LATER)).toEqual([])
    expect(await run(WEEK_LATER + DAY)).toEqual([])
    expect(await database.db.selectFrom('reminder').selectAll().execute()).toEqual([])
  })

  test('of an end are sent a week before it, once for each end', async () => {
    await tell()
    for (const id of ['ann', 'bob']) await opens(id, TOLD)
    const due = Date.parse('2027-05-13T13:00Z')
    const reminded = 'ann: Available until Thursday, May 20, 2027: The game'
    await change({ expires_at: end('2027-05-20') })
    expect(await run(due - 1)).toEqual([])
    await set({ reminder: false })
    expect(await run(due)).toEqual([])
    await set({ reminder: true })
    expect(await run(due)).toEqual([reminded])
    expect(sent[0]?.html).toContain('7 days left')
    expect(await run(due + DAY)).toEqual([])
    await change({ expires_at: end('2027-05-27') })
    expect(await run(due + DAY)).toEqual([])
    expect(await run(due + 7 * DAY)).toEqual([reminded.replace('20', '27')])
  })

  test('of choosing are sent three days before its end to clients who are not finished, and say how far they are', async () => {
    await tell()
    for (const id of ['ann', 'bob']) await opens(id, TOLD)
    const closesAt = end('2027-05-20')
    const list = async (name: string, most: number | null, now: number) => {
      const added = await addList(database, 'game', { name, most, closesAt }, { ...BY, now })
      return 'id' in added ? added.id : ''
    }
    const lists = [await list('Album', 2, TOLD), await list('Wall', null, TOLD + 1)]
    const due = Date.parse('2027-05-17T13:00Z')
    const choose = async (clientId: string, listId: string) => {
      const place = { viewer: { clientId }, slug: 'game', listId }
      await chooseFrame({ database }, place, { frameId: 'game-1', chosen: true }, TOLD)
      return () => finishPicks({ database }, place, { count: 1 }, { actor: clientActor(clientId), now: TOLD })
    }
    await choose('ann', lists[0] as string)
    for (const list of lists) await (await choose('bob', list))()
    await mailed(TOLD)
    expect(await run(due - 1)).toEqual([])
    expect(await run(due)).toEqual(['ann: Choose by Thursday, May 20, 2027: your picks from The game'])
    expect(sent[0]?.text).toContain('1 of 2 picks for “Album” and no picks for “Wall”')
    expect(await run(due + DAY)).toEqual([])
    await set({ remindPicks: null })
    const closes_at = end('2027-06-20')
    await database.db.updateTable('pick_list').set({ closes_at }).execute()
    expect(await run(due + 32 * DAY)).toEqual([])
  })

  test('are turned off by the client, only with the address in the email', async () => {
    await tell()
    const token = async () => {
      await run(WEEK_LATER)
      return new URL(String(sent.find(({ to }) => to.name === 'ann')?.unsubscribe)).searchParams.get('for')
    }
    const ports = { database, sign: signWith('secret') }
    const given = String(await token())
    for (const wrong of ['', 'ann', 'ann.', given.replace('ann', 'bob'), `${given}x`])
      expect(await setSubscription(ports, wrong, false, TOLD)).toBe(false)
    for (const client of ['ann', 'bob']) await change({ expires_at: end('2027-05-20') }, client)
    for (const _ of [1, 2]) expect(await setSubscription(ports, given, false, WEEK_LATER)).toBe(true)
    const ends = (who: string) => [`${who}: Available until Thursday, May 20, 2027: The game`]
    expect(await run(Date.parse('2027-05-13T13:00Z'))).toEqual(ends('bob'))
    const actions = await database.db.selectFrom('audit_event').select('action').execute()
    expect(actions.filter(({ action }) => action === 'reminders.off')).toHaveLength(1)
    await setSubscription(ports, given, true, WEEK_LATER)
    expect(await run(Date.parse('2027-05-13T14:00Z'))).toEqual(ends('ann'))
    // Turning them off always works; turning them on is limited.
    for (let n = 0; n < 12; n++) {
      await setSubscription(ports, given, false, WEEK_LATER)
      await setSubscription(ports, given, true, WEEK_LATER)
    }
    expect(await readSubscription(ports, given)).toEqual({ clientId: 'ann', offAt: WEEK_LATER })
  })
})
