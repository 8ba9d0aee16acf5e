import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { albumRow, frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { lease } from '../../jobs/queue.server.ts'
import { openDeveloper } from '../../photos/develop/developer.server.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { derivativeKey } from '../../photos/storage-keys.server.ts'
import { hidePerson } from '../persons.server.ts'
import { addRosters } from '../testing.server.ts'
import { cardText, readCard } from './code.ts'
import { makeCards } from './make-cards.server.ts'
import { noteOrigin, queueSeeking, seekCard, seekCards } from './seek-cards.server.ts'
import { photographOfCard } from './testing.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const BY = { actor: TERMINAL, now: NOW }
const SITE = 'https://baseline.example'

test('a card has the address of a page, and nothing of who it is', () => {
  expect(cardText(SITE, 'H3VQ8DKM')).toBe('HTTPS://BASELINE.EXAMPLE/A/H3VQ8DKM')
  expect(readCard('HTTPS://BASELINE.EXAMPLE/A/H3VQ8DKM')).toEqual({ code: 'H3VQ8DKM', origin: SITE })
  expect(readCard('http://localhost:4321/a/h3vq8dkm')?.origin).toBe('http://localhost:4321')
  const others = ['https://sponsor.example/', 'H3VQ8DKM', 'WIFI:/a/BCDFGHJK', 'ftp://x.example/a/h3vq8dkm']
  const alike = ['/a/h3vq8dk', '/files/a/h3vq8dkm', '/a/h3vq8dkm?y'].map((path) => `https://x.example${path}`)
  expect([...others, ...alike].filter((text) => readCard(text) !== null)).toEqual([])
})

withDatabase('photographed cards', (open) => {
  const filled = async () => {
    const database = await open()
    const { db } = database
    const storage = diskStorage(testFolder())
    const developer = openDeveloper({ database, storage, log: { error: () => {} } })
    onTestFinished(() => developer.close())
    await addRosters(database, { oak: { a: '214', b: '219', c: '222' } })
    await hidePerson(database, 'c', '', BY)
    const make = () => makeCards({ database, sign: signWith('a secret of this test') }, 'oak', BY)
    const cardOf = async (number: string) => {
      const persons = db.selectFrom('athlete').innerJoin('person', 'person.id', 'athlete.person_id')
      const row = await persons.where('number', '=', number).select('card').executeTakeFirstOrThrow()
      return row.card as string
    }
    const album = ['meet', 'wedding'].map((id) => albumRow(id))
    await insertRows(database, { album, album_team: { album_id: 'meet', team_id: 'oak' } })
    let frames = 0
    const show = async (album: string, id: string, jpeg: Buffer | null, recipe: number | null = RECIPE) => {
      const row = photoRow(id, { recipe, width: 2400, height: 1600 })
      await insertRows(database, { photo: row, frame: frameRow(album, ++frames, row.id) })
      const key = derivativeKey(row.id, '1600.jpg')
      if (jpeg) await storage.put(key, await sharp(jpeg).resize(1600).toBuffer())
      return row.id
    }
    const found = async () => {
      const rows = db.selectFrom('photo').select(['id', 'card', 'card_sought', 'held']).orderBy('id')
      return (await rows.execute()).map(({ id, card, card_sought, held }) =>
        [id.replace(/^0+/, ''), card, card_sought, held].join(' '),
      )
    }
    const run = () => seekCards({ database, storage, developer }, new AbortController().signal)
    return { database, storage, developer, make, cardOf, show, found, run }
  }

  test('are made once for all who are shown, and differ', async () => {
    const { make, cardOf } = await filled()
    expect(await make()).toEqual({ made: 2 })
    const [one, two] = [await cardOf('214'), await cardOf('219')]
    expect(one).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{8}$/)
    expect(one).not.toBe(two)
    expect(await cardOf('222')).toBeNull()
    expect(await make()).toEqual({ made: 0 })
    expect(await cardOf('214')).toBe(one)
  })

  test('are found in albums with teams, once, and hidden at once', async () => {
    const { database, storage, developer, make, cardOf, show, found, run } = await filled()
    await make()
    const [one, two] = [await cardOf('214'), await cardOf('219')]
    const picture = await photographOfCard(cardText(SITE, one))
    await show('meet', 'a', picture)
    await show('meet', 'b', await photographOfCard())
    await show('meet', 'c', await photographOfCard('https://sponsor.example/a/12345678'))
    await show('meet', 'd', await photographOfCard(cardText(SITE, one), cardText(SITE, two)))
    await show('meet', 'e', Buffer.from(await sharp(picture).resize(1600).toBuffer()), null)
    await show('wedding', 'f', picture)
    await show('meet', 'g', await photographOfCard(cardText(SITE, 'ZZZZZZZZ')))
    await show('meet', 'h', await photographOfCard('HTTPS://SPONSOR.EXAMPLE/A/BCDFGHJJ'))
    await show('meet', 'i', await photographOfCard('https://sponsor.example/a/bcdfghjk'))
    await noteOrigin(database, SITE)
    await database.db.insertInto('card_code').values({ code: 'BCDFGHJK' }).execute()
    await queueSeeking(database)
    expect(await lease(database, ['seek-cards'], 9)).toHaveLength(1)
    await run()
    // One was just developed; one is lost.
    for (const [id, jpeg] of [['j', picture] as const, ['k', null] as const])
      await seekCard({ database, storage, developer }, await show('meet', id, jpeg))
    await seekCard({ database, storage, developer }, '0'.repeat(32))
    const none = ['b  1 0', 'c  1 0', 'd - 1 1', 'e  0 0', 'f  0 0']
    const others = ['g ZZZZZZZZ 1 1', 'h  1 0', 'i BCDFGHJK 1 1', `j ${one} 1 1`, 'k  1 0']
    expect(await found()).toEqual([`a ${one} 1 1`, ...none, ...others])
    await database.db.deleteFrom('job').execute()
    await queueSeeking(database)
    expect(await lease(database, ['seek-cards'], 9)).toEqual([])
  })
})
