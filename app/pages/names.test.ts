import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  athleteRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  linkRow,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { erasePerson } from '../athletes/persons.server.ts'
import { TERMINAL } from '../audit/actor.ts'
import { findPictures } from '../blog/body/pictures.server.ts'
import { readPrivateGallery } from '../galleries/gallery.server.ts'
import { listAlbums, readGallery, readPublicRoll } from '../portfolio/albums.server.ts'
import { readSections } from '../site/sections/sections.server.ts'

const [A, B] = ['1', '2'].map((id) => photoRow(id).id) as [string, string]

withDatabase('a name', (open) => {
  let database: Database

  beforeEach(async () => {
    database = await open()
    const caption = 'Ezra Brackwater passes to Zoë Ångström.'
    await insertRows(database, {
      photo: [
        photoRow('1', { alt: '', title: 'Ezra Brackwater', caption }),
        photoRow('2', { title: null, caption: 'ANGSTROM, ZOE', alt: 'Zoe Angstrom’s goal' }),
      ],
      album: [
        albumRow('open', { link: null, cover_photo_id: A }),
        albumRow('game', { visibility: 'private', link: null }),
      ],
      frame: ['open', 'game'].flatMap((album) => [frameRow(album, 1, A), frameRow(album, 2, B)]),
      client: clientRow('ann'),
      client_album: grantRow('ann', 'game'),
      share_link: linkRow('link', 'game'),
      team: { id: 'bay', name: 'Bay Point' },
      person: [{ id: 'ezra' }, { id: 'zoe' }],
      athlete: [
        athleteRow('ezra', 'bay', '23', { name: 'Brackwater, Ezra' }),
        athleteRow('zoe', 'bay', '7', { name: 'Zoë Ångström' }),
      ],
      album_team: { album_id: 'game', team_id: 'bay' },
      site_section: { section: 'about', published: JSON.stringify({ portrait: A }), edit: 0 },
      site_photo: { section: 'about', photo_id: A, position: 0, state: 'published' },
    })
  })

  const hide = () =>
    database.db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'zoe').execute()
  const inPublic = async () => {
    const picture = await findPictures(database, [{ kind: 'photo', id: A, alt: 'Go, Ezra Brackwater!' }])
    const written = { kind: 'photo', id: A, alt: 'Go, Ezra Brackwater!' }
    const site = await readSections(database, ['about'])
    return [
      await readGallery(database, 'open', 1),
      await readPublicRoll(database, 'open', 1),
      (await listAlbums(database)).preview,
      picture(written),
      site.photo(A),
    ]
  }
  const behind = (viewer: Parameters<typeof readPrivateGallery>[1]) =>
    readPrivateGallery({ database }, viewer, 'game', { roll: 1, shown: 'all' }, 10)
  const guest = { linkId: 'link', pinHash: null, guestId: null, address: '/s/link' }

  test('of nobody is in public: an athlete is a number there', async () => {
    const pages = await inPublic()
    const [gallery, roll, preview, picture, portrait] = pages
    expect(JSON.stringify(pages)).not.toMatch(/brackwater|[aå]ngstr[oö]m/i)
    expect(roll).toMatchObject([
      { title: 'Bay Point’s 23', alt: 'Bay Point’s 23 passes to Bay Point’s 7.' },
      { alt: 'Bay Point’s 7’s goal' },
    ])
    expect(gallery).toMatchObject({ frames: roll, cover: { title: 'Bay Point’s 23' } })
    expect([preview, portrait]).toMatchObject([{ title: 'Bay Point’s 23' }, { title: 'Bay Point’s 23' }])
    expect(picture).toMatchObject({ photo: { alt: 'Go, Bay Point’s 23!' } })
  })

  test('of who is not shown is nowhere, and no number stands for it; clients and guests read the others', async () => {
    for (const viewer of [{ clientId: 'ann' }, guest])
      expect((await behind(viewer))?.frames[0]?.alt).toBe('Ezra Brackwater passes to Zoë Ångström.')
    await hide()
    for (const viewer of [{ clientId: 'ann' }, guest]) {
      const gallery = await behind(viewer)
      expect(gallery?.frames).toMatchObject([
        { title: null, alt: 'Photo 1' },
        { title: null, alt: 'Photo 2' },
      ])
    }
    expect((await readPublicRoll(database, 'open', 1))?.map(({ alt }) => alt)).toEqual(['Photo 1', 'Photo 2'])
    // Also where no album has her team.
    await database.db.deleteFrom('album_team').execute()
    expect(JSON.stringify([await inPublic(), await behind(guest)])).not.toMatch(/[aå]ngstr[oö]m/i)
  })

  test('stays nowhere when who is not shown is erased, also in albums without the team', async () => {
    await hide()
    await database.db.deleteFrom('album_team').execute()
    const second = database.db.updateTable('frame').where('id', '=', 'open-2')
    await second.set({ caption: 'ÅNGSTRÖM, Zoë' }).execute()
    await erasePerson(database, 'zoe', { actor: TERMINAL, now: 10 })
    expect(JSON.stringify([await inPublic(), await behind(guest)])).not.toMatch(/[aå]ngstr[oö]m/i)
    const withheld = database.db.selectFrom('photo').select('id').where('words_withheld', '=', 1)
    expect((await withheld.orderBy('id').execute()).map(({ id }) => id)).toEqual([A, B])
  })

  test('of who is shown stays elsewhere when they are erased: a namesake may be meant there', async () => {
    await database.db.deleteFrom('album_team').execute()
    await erasePerson(database, 'ezra', { actor: TERMINAL, now: 11 })
    expect((await behind(guest))?.frames[0]?.title).toBe('Ezra Brackwater')
  })

  test('of a number that two wear, or of somebody in the trash, becomes no number', async () => {
    await insertRows(database, { person: { id: 'leo' }, athlete: athleteRow('leo', 'bay', '23') })
    await database.db.updateTable('athlete').set({ deleted_at: 1 }).where('id', '=', 'zoe').execute()
    expect((await readPublicRoll(database, 'open', 1))?.[0]?.alt).toBe('An athlete passes to an athlete.')
  })
})
