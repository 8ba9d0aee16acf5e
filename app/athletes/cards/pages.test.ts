import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { readPin } from '../../accounts/pins/pin.server.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { hidePerson, linkAthletes, unlinkAthlete } from '../persons.server.ts'
import { readFamilyPage } from '../studio/athlete/family-page.server.ts'
import { readCards } from '../studio/cards/cards.server.ts'
import { addRosters } from '../testing.server.ts'
import { readCode } from './code.ts'
import { makeCards } from './make-cards.server.ts'
import { lockedPage, resealPagePins } from './page-pins.server.ts'
import { changePagePin, switchPage } from './pages.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const OWNER = { kind: 'owner', id: 'owner' } as const
const BY = { actor: OWNER, now: NOW }
const sign = signWith('a secret of this test')

test('the code in an address is read whatever its case', () => {
  expect(readCode('h3vq8dkm')).toBe('H3VQ8DKM')
  expect(['H3VQ8DK', 'H3VQ8DKMM', 'H3VQ8DKA', 'h3vq8dk!', ''].map(readCode)).toEqual(Array(5).fill(null))
})

withDatabase('athletes’ pages', (open) => {
  let database: Database
  let ports: { database: Database; sign: typeof sign; origin: string }
  beforeEach(async () => {
    database = await open()
    await addRosters(database, { bay: { ana: '23', leo: '7', mia: '9' }, next: { ana26: '4' } })
    await hidePerson(database, 'mia', '', BY)
    ports = { database, sign, origin: 'https://baseline.example' }
  })
  const personOf = (id: string) =>
    database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('come with the cards of a team: a code for good, and a PIN; nobody who is not shown has one', async () => {
    // A card that was printed before there were pages.
    await database.db.updateTable('person').set({ card: 'H3VQ8DKM' }).where('id', '=', 'leo').execute()
    expect(await readCards(ports, 'bay')).toMatchObject({ without: 2, cards: [], notShown: ['9'] })
    expect(await makeCards(ports, 'bay', BY)).toEqual({ made: 2 })
    const [leo] = (await readCards(ports, 'bay'))?.cards ?? []
    expect(leo).toMatchObject({ number: '7', address: 'baseline.example/a/h3vq8dkm', asksPin: true })
    expect(leo?.pin).toMatch(/^\d{6}$/)
    const stored = await personOf('leo')
    expect(JSON.stringify(stored)).not.toContain(leo?.pin)
    expect((await personOf('mia')).card).toBeNull()
  })

  test('are switched off and on, and get another PIN or none', async () => {
    expect(await readFamilyPage(ports, 'ana')).toBeNull()
    expect(await changePagePin(ports, 'ana', true, BY)).toHaveProperty('refused')
    expect(await switchPage(ports, 'ana', 'on', BY)).toBeNull()
    const first = await readFamilyPage(ports, 'ana')
    expect(first).toMatchObject({ state: 'on', asksPin: true, throttled: false })
    await switchPage(ports, 'ana', 'off', BY)
    expect(await readFamilyPage(ports, 'ana')).toEqual({ ...first, state: 'off' })
    expect((await readCards(ports, 'bay'))?.cards[0]?.address).toBeNull()
    await changePagePin(ports, 'ana', false, BY)
    await switchPage(ports, 'ana', 'on', BY)
    expect(await readFamilyPage(ports, 'ana')).toMatchObject({ state: 'on', asksPin: false, pin: null })
    await changePagePin(ports, 'ana', true, BY)
    expect(await readFamilyPage(ports, 'ana')).toMatchObject({ address: first?.address, asksPin: true })
    const events = database.db.selectFrom('audit_event').select('action').where('about', '=', 'ana')
    const actions = (await events.execute()).map(({ action }) => action)
    expect([actions.length, actions.filter((one) => one === 'athlete.pin').length]).toEqual([5, 2])
  })

  test('stay printed: linked athletes keep the card that is there, and who is parted from them has none', async () => {
    await makeCards(ports, 'next', BY)
    const printed = await readFamilyPage(ports, 'ana26')
    await linkAthletes(ports.database, 'ana', 'ana26', BY)
    expect(await readFamilyPage(ports, 'ana')).toEqual(printed)
    expect(await unlinkAthlete(ports.database, 'ana26', BY)).toBeNull()
    expect(await readFamilyPage(ports, 'ana')).toEqual({ ...printed, state: 'off' })
    await switchPage(ports, 'ana', 'on', BY)
    expect(await readFamilyPage(ports, 'ana')).toEqual(printed)
    expect(await readFamilyPage(ports, 'ana26')).toBeNull()
    await makeCards(ports, 'next', BY)
    await linkAthletes(ports.database, 'ana', 'ana26', BY)
    expect(await readFamilyPage(ports, 'ana26')).toEqual(printed)
    await expect(personOf('ana26')).rejects.toThrow()
  })

  test('keep their PINs when the site gets another secret', async () => {
    await makeCards(ports, 'bay', BY)
    const before = await readFamilyPage(ports, 'ana')
    const after = signWith('another secret')
    const resealed = await ports.database.write((trx) => resealPagePins(trx, { before: sign, after }))
    expect(resealed).toEqual({ resealed: 2, unreadable: 0 })
    const { card, pin_sealed } = await personOf('ana')
    expect(readPin(after, lockedPage(card ?? ''), pin_sealed)).toBe(before?.pin)
    expect(await readFamilyPage(ports, 'ana')).toMatchObject({ asksPin: true, pin: null })
  })
})
