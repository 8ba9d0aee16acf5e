import { expect, test } from 'vitest'
import { athleteRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { makeCards } from '../../athletes/cards/make-cards.server.ts'
import { changePagePin, switchPage } from '../../athletes/cards/pages.server.ts'
import { readFamilyPage } from '../../athletes/studio/athlete/family-page.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { exportTeams } from '../export/teams.server.ts'
import { teamsShape } from '../teams-format.ts'
import { importTeams } from './teams.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const BY = { actor: TERMINAL, now: NOW }
const [here, there] = [signWith('a secret of this test'), signWith('another secret')]

withDatabase('printed cards', (open) => {
  async function aTeam() {
    const database = await open()
    const { db } = database
    await db.insertInto('team').values({ id: 'bay', name: 'Bay Point', season: '' }).execute()
    for (const [i, id] of ['ana', 'leo', 'mia', 'zoe'].entries()) {
      await db.insertInto('person').values({ id }).execute()
      await db
        .insertInto('athlete')
        .values(athleteRow(id, 'bay', `${i + 1}`))
        .execute()
    }
    const ports = { database, sign: here, origin: 'https://old.example' }
    await makeCards(ports, 'bay', BY)
    await switchPage(ports, 'leo', 'off', BY)
    await changePagePin(ports, 'mia', false, BY)
    return ports
  }
  const exported = async (db: Awaited<ReturnType<typeof aTeam>>['database']['db'], sign = here) =>
    teamsShape.parse((await Array.fromAsync(exportTeams(db, sign))).flat())
  const into = async (teams: Awaited<ReturnType<typeof exported>>) => {
    const database = await open()
    const ports = { database, sign: there, origin: 'https://new.example' }
    const { lines } = await importTeams({ ...ports, dryRun: false, actor: TERMINAL, now: NOW }, teams)
    return { ...ports, lines }
  }

  test('open the same pages with the same PINs in a new business, as far as they are on', async () => {
    const old = await aTeam()
    const now = await into(await exported(old.database.db))
    for (const id of ['ana', 'leo', 'mia']) {
      const before = await readFamilyPage(old, id)
      expect(await readFamilyPage(now, id)).toEqual({
        ...before,
        address: before?.address.replace('old.example', 'new.example'),
      })
    }
    // The addresses that follow stay with the site to which they were given.
    expect(now.lines[0]?.messages).toEqual([expect.stringContaining('Its followers don’t come along')])
    expect(await readFamilyPage(now, 'leo')).toMatchObject({ state: 'off' })
    expect(await readFamilyPage(now, 'mia')).toMatchObject({ state: 'on', asksPin: false })
  })

  test('whose PIN cannot be read open nothing there, and a card of somebody else stays theirs', async () => {
    const old = await aTeam()
    const unread = await into(await exported(old.database.db, there))
    expect(await readFamilyPage(unread, 'ana')).toBeNull()
    // Switched on there, it asks for a new one.
    await switchPage(unread, 'ana', 'on', BY)
    expect(await readFamilyPage(unread, 'ana')).toMatchObject({
      state: 'on',
      asksPin: true,
      address: (await readFamilyPage(old, 'ana'))?.address.replace('old.example', 'new.example'),
    })
    expect(await readFamilyPage(unread, 'mia')).toMatchObject({ state: 'on', asksPin: false })
    const teams = await exported(old.database.db)
    const athletes = (teams[0]?.athletes ?? []).map((athlete) => {
      const { id, person } = athlete
      return { ...athlete, id: `${id}2`, person: `${person}2` }
    })
    const both = await into([...teams, { id: 'ridge', name: 'Ridge', albums: [], athletes }])
    expect(await readFamilyPage(both, 'ana2')).toBeNull()
    expect(await readFamilyPage(both, 'ana')).not.toBeNull()
  })
})

test.each([
  ['card', 'h3vq8dkm'],
  ['card', 'H3VQ8DKO'],
  ['pagePin', '12'],
  ['pagePin', ''],
  ['page', 'open'],
])('an export whose %s is %j is refused', async (field, value) => {
  const athlete = { id: 'a', person: 'p', number: '1', [field]: value }
  expect(teamsShape.safeParse([{ id: 't', name: 'T', athletes: [athlete] }]).success).toBe(false)
})
