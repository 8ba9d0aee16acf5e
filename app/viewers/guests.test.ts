import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { chosenFrames, insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { checkPin, hashOfPin } from '../accounts/pins/pin.server.ts'
import { signWith } from '../accounts/signature.server.ts'
import { readShares } from '../albums/studio/access/link-list.server.ts'
import { addLink, changePin, type NewLink, revokeLink } from '../albums/studio/access/links.server.ts'
import { testSecurityLog } from '../audit/testing.server.ts'
import { PRIVATE } from '../galleries/testing.server.ts'
import { elapse } from '../limits/testing.ts'
import { shareAddress } from './address.ts'
import {
  cleanUpGuests,
  ensureGuest,
  eraseGuest,
  hasEnded,
  nameGuest,
  newGuestCookie,
  noteOpening,
  readGuest,
} from './guests.server.ts'
import { lockedLink, throttledLink } from './link-pins.server.ts'
import { newLinkId } from './token.server.ts'
import { chosenBy, openDownloads, openFrames, openPhoto, readOpenAlbum } from './viewer.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)
const DAY = 86_400_000
const OWNER = { kind: 'owner', id: 'ana' } as const
const BY = { actor: OWNER, now: NOW }
const ORIGIN = 'https://example.com'

const listLinks = (ports: Omit<Parameters<typeof readShares>[0], 'origin'>, album: string, now: number) =>
  readShares({ ...ports, origin: '' }, album, now)

withDatabase('a share link', (open) => {
  let database: Database
  const sign = signWith('a secret of this test')
  const ports = () => ({ database, sign, origin: ORIGIN })

  beforeEach(async () => {
    database = await open()
    await insertRows(database, {
      photo: ['1', '2'].map((id) => photoRow(id)),
      album: ['game', 'other'].map((slug) => albumRow(slug, PRIVATE)),
      frame: ['game', 'other'].map((album, i) => frameRow(album, 1, photoRow(`${i + 1}`).id)),
    })
  })

  async function link(more: Partial<NewLink> = {}): Promise<{ id: string; token: string }> {
    const usual = { albumId: 'game', name: 'Team room', pin: '', downloads: 'all' } as const
    const flags = { askWho: true, preview: true }
    const made = await addLink(ports(), { ...usual, ...flags, expiresAt: null, ...more }, BY)
    if ('refused' in made) throw new Error(made.refused)
    return made
  }
  const request = (token: string, cookie = '') =>
    new Request(ORIGIN + shareAddress(token), { headers: { Cookie: cookie } })
  const guestOf = async (token: string, cookie = '', now = NOW) =>
    (await readGuest(ports(), request(token, cookie), token, now))?.guest ?? null
  const letIn = async (token: string, cookie = '') => {
    const guest = await guestOf(token, cookie)
    if (!guest) throw new Error('Nobody was let in.')
    return guest
  }
  const tries = (id: string, pinHash: string, { security } = testSecurityLog(database)) => {
    const page = { page: lockedLink(id), throttled: throttledLink({ id, albumId: 'game' }), pinHash }
    return (pin: string, address = 'a') => checkPin({ ...ports(), security }, { ...page, pin, address }, NOW)
  }
  const pair = (set: string | null) => set?.split(';')[0] ?? ''

  test('is one link, however often its form is sent; with another name or PIN it is another', async () => {
    const id = newLinkId()
    const first = await link({ id })
    expect([await link({ id }), first.id]).toEqual([first, id])
    expect((await link({ id, pin: '482913' })).id).not.toBe(id)
    expect((await link({ id, name: 'Parents' })).id).not.toBe(id)
    const names = (await listLinks(ports(), 'game', NOW)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Parents', 'Team room', 'Team room'])
  })

  test('opens only its own album, and has a token that is not in the database', async () => {
    const { token } = await link()
    const guest = await letIn(token)
    const seen = async (slug: string) => [
      (await readOpenAlbum({ database }, guest, slug, NOW))?.slug ?? null,
      (await openFrames({ database }, guest, slug, NOW).select('frame.id').execute()).length,
      (await openPhoto({ database }, guest, slug, photoRow('1').id, NOW))?.name ?? null,
      (await openPhoto({ database }, guest, slug, photoRow('2').id, NOW))?.name ?? null,
      await openDownloads({ database }, guest, { slug }, NOW),
    ]
    expect(await seen('game')).toEqual(['game', 1, photoRow('1').name, null, 'all'])
    expect(await seen('other')).toEqual([null, 0, null, null, null])
    const rows = await database.db.selectFrom('share_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const wrong of [token.slice(0, -1), `${token}x`, `${token.slice(0, -1)}-`, '']) {
      if (wrong !== token) expect(await guestOf(wrong)).toBeNull()
    }
  })

  test('ends when it is revoked or expires, and with its album', async () => {
    const [revoked, expiring, lasting] = [await link(), await link({ expiresAt: NOW + DAY }), await link()]
    const guest = await guestOf(revoked.token)
    expect(await revokeLink(database, { ...revoked, albumId: 'other' }, BY)).toBe(false)
    expect(await revokeLink(database, revoked, BY)).toBe(true)
    expect(await revokeLink(database, revoked, BY)).toBe(false)
    expect(await guestOf(revoked.token)).toBeNull()
    expect(guest && (await openDownloads({ database }, guest, { slug: 'game' }, NOW))).toBeNull()
    expect(await guestOf(expiring.token)).not.toBeNull()
    expect(await guestOf(expiring.token, '', NOW + DAY)).toBeNull()
    const ended = ({ token }: { token: string }, now = NOW) => hasEnded(ports(), token, now)
    expect([await ended(revoked), await ended(expiring)]).toEqual([true, false])
    expect(await ended(expiring, NOW + DAY)).toBe(true)
    const another = { ...ports(), sign: signWith('another secret') }
    expect(await hasEnded(another, revoked.token, NOW)).toBe(false)
    await database.db.updateTable('album').set({ deleted_at: NOW }).where('id', '=', 'game').execute()
    expect(await guestOf(lasting.token)).toBeNull()
  })

  /** Until a limit that was reached just now allows another try: the test takes some of the time itself. */
  const within = (milliseconds: number) =>
    expect.toSatisfy((at: number) => at > NOW && at <= NOW + milliseconds)

  test('lets nobody in without its PIN, and limits the tries of each address', async () => {
    const { id, token } = await link({ pin: '4417' })
    const { security, lines } = testSecurityLog(database)
    const given = tries(id, hashOfPin(sign, lockedLink(id), '4417'), { security, lines })
    expect(await guestOf(token)).toBeNull()
    // The same typo of many people in one network counts once.
    for (let n = 0; n < 30; n++) expect(await given('0000', 'a')).toEqual({ left: 19 })
    for (let n = 0; n < 19; n++) await given(`${n + 1000}`, 'a')
    // A limit that is reached tells nothing, however often a PIN is tried.
    for (let n = 0; n < 2; n++) expect(await given('2000', 'a')).toEqual({ at: within(180_000) })
    for (let n = 0; n < 2; n++) expect(await given('4417', 'a')).toEqual({ at: within(180_000) })
    expect(lines).toEqual([`share.throttled visitor game ${id}`])
    const answer = await given('4417', 'b')
    const cookie = 'cookie' in answer ? answer.cookie : ''
    expect(cookie).toMatch(new RegExp(`^__Secure-share-pin-${id}=.*; Path=/s;`))
    expect(await guestOf(token, pair(cookie))).not.toBeNull()
    await elapse(database, 180_000)
    expect(await given('4417', 'a')).toHaveProperty('cookie')
    // After the right one, the others of that address have all their tries again.
    expect(await given('3000', 'a')).toEqual({ left: 19 })
    const second = await link({ pin: '4417' })
    expect(await guestOf(second.token, pair(cookie))).toBeNull()
  })

  test('has a PIN that the owner can read and change, and that the database does not reveal', async () => {
    const { id, token } = await link({ pin: '4417' })
    const row = () => database.db.selectFrom('share_link').selectAll().executeTakeFirstOrThrow()
    const log = testSecurityLog(database)
    const given = async (pin: string, address = 'a') =>
      tries(id, (await row()).pin_hash ?? '', log)(pin, address)
    const said = async (from = sign) => (await listLinks({ database, sign: from }, 'game', NOW))[0]?.pin
    expect(JSON.stringify(await row())).not.toContain('4417')
    expect([await said(), await said(signWith('another secret'))]).toEqual(['4417', null])
    const answer = await given('4417')
    const before = 'cookie' in answer ? pair(answer.cookie) : ''
    expect(await guestOf(token, before)).not.toBeNull()
    const change = (pin: string, albumId = 'game') => changePin(ports(), { albumId, id, pin }, BY)
    expect(await change('12')).toEqual({ refused: 'Enter a PIN of four to eight digits.' })
    expect(await change('90210', 'other')).toHaveProperty('refused')
    expect(await said()).toBe('4417')
    expect(await change('90210')).toEqual({ id })
    expect(await said()).toBe('90210')
    expect(await guestOf(token, before)).toBeNull()
    expect(await given('4417', 'b')).toEqual({ left: 19 })
    expect(await given('90210', 'b')).toHaveProperty('cookie')
    // Wrong tries lock out an address, a network and at last everybody, until there is another PIN.
    const locked = async () => (await listLinks({ database, sign }, 'game', NOW))[0]?.locked
    for (let n = 0; n < 100; n++) await given(`${n + 1000}`, `2001:db8:1:${n % 6}::/64`)
    expect(await given('90210', '2001:db8:1:7::/64')).toHaveProperty('at')
    expect(await locked()).toBe(false)
    expect(await given('90210', 'c')).toHaveProperty('cookie')
    for (let n = 0; n < 100; n++) await given('0000', `address ${n}`)
    expect([await locked(), await given('90210', 'c')]).toEqual([true, { at: within(36_000) }])
    await change('41414')
    expect(await locked()).toBe(false)
    for (const address of ['c', 'address 1', '2001:db8:1:0::/64']) {
      expect(await given('41414', address)).toHaveProperty('cookie')
    }
    const team = await Promise.all(Array.from({ length: 12 }, () => given('41414', 'c')))
    expect(team.filter((one) => 'cookie' in one)).toHaveLength(12)
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => given(`${n + 1000}`, 'd')))
    expect(guesses.filter((one) => 'left' in one)).toHaveLength(20)
    expect([await change(''), await said()]).toEqual([{ id }, null])
    expect(await guestOf(token)).not.toBeNull()
    await revokeLink(database, { id }, BY)
    expect(await change('1234')).toEqual({ refused: 'This link has been revoked.' })
    const events = await database.db.selectFrom('audit_event').select('action').orderBy('action').execute()
    expect(new Set(events.map(({ action }) => action))).toContain('share.pin')
  })

  test('allows no more downloads than the album', async () => {
    const allowed = async (album: 'all' | 'web' | 'none', downloads: NewLink['downloads']) => {
      await database.db.updateTable('album').set({ downloads: album }).where('id', '=', 'game').execute()
      const guest = await guestOf((await link({ downloads })).token)
      return guest && (await readOpenAlbum({ database }, guest, 'game', NOW))?.downloads
    }
    expect([await allowed('all', 'web'), await allowed('web', 'all')]).toEqual(['web', 'web'])
    expect([await allowed('none', 'all'), await allowed('all', 'none')]).toEqual(['none', 'none'])
  })

  test('knows a guest from the first heart, on this link alone, until it has ended for 90 days', async () => {
    const [mine, other] = [await link(), await link()]
    const cookie = pair(newGuestCookie(ports(), request(mine.token), mine.id))
    const guest = await letIn(mine.token, cookie)
    const asked = { guest, address: '203.0.113.7' }
    // Two hearts at once make one guest.
    const both = await Promise.all(
      [1, 2].map(() => ensureGuest(ports(), request(mine.token, cookie), asked, NOW)),
    )
    const known = both[0]
    if (!known?.guestId) throw new Error('There is no guest.')
    expect(both[1]?.guestId).toBe(known.guestId)
    await insertChoice(database, { album_id: 'game', guest_id: known.guestId }, ['game-1'])
    await nameGuest(database, known.guestId, { name: 'Maria', email: 'maria@example.com' }, NOW)
    const opens = (id: string, now = NOW) => noteOpening(database, id, 'America/New_York', now)
    for (const id of [mine.id, mine.id, other.id]) await opens(id)
    await opens(mine.id, NOW - DAY)
    expect((await guestOf(other.token, cookie))?.guestId).toBeNull()
    const stranger = await guestOf(mine.token)
    expect(stranger && (await chosenBy(database.db, stranger, null).selectAll().execute())).toEqual([])
    const lines = await listLinks(ports(), 'game', NOW)
    const line = lines.find(({ id }) => id === mine.id)
    const maria = { id: known.guestId, name: 'Maria', email: 'maria@example.com', favorites: 1 }
    expect([line?.openings, line?.guests]).toEqual([3, [maria]])
    await revokeLink(database, mine, BY)
    await cleanUpGuests(database, NOW)
    expect(await database.db.selectFrom('share_guest').select('name').execute()).toEqual([{ name: 'Maria' }])
    await cleanUpGuests(database, NOW + 1)
    expect(await database.db.selectFrom('share_guest').select('name').execute()).toEqual([])
  })

  test('shows the first hundred of its guests, and counts all', async () => {
    const [{ id }, { id: quiet }] = [await link(), await link()]
    const rows = Array.from({ length: 210 }, (_, n) => {
      const row = { id: `guest-${1000 + n}`, link_id: id, token_hash: `${n}`, name: n % 2 ? 'Ann' : '' }
      return { ...row, created_at: NOW, answered_at: NOW }
    })
    await insertRows(database, { share_guest: rows })
    for (const guest_id of ['guest-1000', 'guest-1209']) {
      await insertChoice(database, { album_id: 'game', guest_id }, ['game-1'])
    }
    const lines = new Map((await listLinks(ports(), 'game', NOW)).map((line) => [line.id, line]))
    expect(lines.get(id)).toMatchObject({ guestCount: 106, favorites: 2 })
    const guests = lines.get(id)?.guests ?? []
    expect(guests).toHaveLength(100)
    expect(guests.slice(0, 2).map((one) => one.id)).toEqual(['guest-1000', 'guest-1001'])
    expect(lines.get(quiet)).toMatchObject({ guestCount: 0, favorites: 0, guests: [] })
  })

  test('erases a guest for the owner, only in the album she names', async () => {
    const { id, token } = await link()
    const added = async () => {
      const cookie = pair(newGuestCookie(ports(), request(token), id))
      const guest = await letIn(token, cookie)
      const known = await ensureGuest(ports(), request(token, cookie), { guest, address: 'a' }, NOW)
      return known?.guestId ?? ''
    }
    const [maria, ben, shy] = [await added(), await added(), await added()]
    for (const guest of [maria, ben]) await nameGuest(database, guest, { name: guest, email: '' }, NOW)
    // Somebody who names themself again and again has to wait.
    const again = () => nameGuest(database, shy, { name: '', email: '' }, NOW)
    const named = await Promise.all(Array.from({ length: 12 }, again))
    expect(named.filter(Boolean)).toHaveLength(10)
    await insertChoice(database, { album_id: 'game', guest_id: maria }, ['game-1'])
    const guests = async () => (await listLinks(ports(), 'game', NOW)).flatMap((line) => line.guests)
    const listed = (await guests()).map((guest) => [guest.id, guest.favorites])
    expect(Object.fromEntries(listed)).toEqual({ [maria]: 1, [ben]: 0 })
    expect(await eraseGuest(database, { albumId: 'other', id: maria }, BY)).toBe(false)
    expect(await eraseGuest(database, { albumId: 'game', id: maria }, BY)).toBe(true)
    expect(await eraseGuest(database, { albumId: 'game', id: maria }, BY)).toBe(false)
    const left = await database.db.selectFrom('share_guest').select('id').orderBy('id').execute()
    expect(left.map((guest) => guest.id)).toEqual([ben, shy].toSorted())
    expect(await chosenFrames(database)).toEqual([])
    const events = await database.db.selectFrom('audit_event').select(['action', 'about']).execute()
    expect(events).toContainEqual({ action: 'share.erase-guest', about: 'game' })
    expect(JSON.stringify(events)).not.toContain(maria)
  })
})
