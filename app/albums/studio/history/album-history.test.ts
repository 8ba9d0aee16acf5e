import { expect, test } from 'vitest'
import { uuidv7 } from '../../../../ports/database/id.ts'
import {
  albumRow,
  frameRow,
  insertRows,
  linkRow,
  photoRow,
} from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import type { Evidence } from '../../../athletes/tags/evidence.ts'
import { addRosters } from '../../../athletes/testing.server.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import type { Page } from './album-event.ts'
import { albumHistory } from './album-history.server.ts'

const DAY = 86_400_000
const NOW = 200 * DAY + DAY / 2
const OWNER = { kind: 'owner', id: 'ana' } as const

withDatabase('the history of an album', (open) => {
  test('has downloads of clients and guests among what was done, one line for what was downloaded on a day', async () => {
    const database = await open()
    const download = (
      at: number,
      whose: { client_id?: string; link_id?: string; person_id?: string },
      what: 'all' | 'photograph',
      more: { completed_at?: null; album_id?: string } = {},
    ) => {
      const facts = { album_id: 'game', album_name: 'Game', size: 'web', bytes: 9, version: 'v' } as const
      const times = { started_at: at, completed_at: at + 5 }
      return {
        id: uuidv7(at),
        ...whose,
        ...facts,
        what,
        photographs: what === 'all' ? 248 : 1,
        ...times,
        ...more,
      }
    }
    const [team, ann, family] = [{ link_id: 'team' }, { client_id: 'ann' }, { person_id: 'ezra' }] as const
    const whole = { client_id: null, link_id: null, person_id: null }
    const downloads = [
      download(NOW, team, 'photograph'),
      download(NOW + 1, team, 'photograph'),
      download(NOW + 2, ann, 'photograph'),
      download(NOW + 3, team, 'all', { completed_at: null }),
      download(NOW + 3, team, 'all', { album_id: 'other' }),
      download(NOW + 4, team, 'all'),
      download(NOW + 6, team, 'all'),
      download(NOW + DAY, team, 'photograph'),
      download(NOW + DAY + 1, family, 'photograph'),
    ]
    await insertRows(database, {
      album: ['game', 'other'].map((slug) => albumRow(slug, { visibility: 'private' })),
      client: { id: 'ann', name: 'Ann', email: 'ann@a.example' },
      share_link: linkRow('team', 'game', { name: 'Team' }),
      person: { id: 'ezra' },
      download: downloads.map((row) => ({ ...whole, ...row })),
    })
    const by = { actor: OWNER, now: NOW + 5 }
    await database.write((trx) => recordEvent(trx, by, { action: 'album.publish', about: 'game' }))

    const read = async (page: Page) => albumHistory(database, 'game', page)
    const all = await read({ limit: 50 })
    const one = { what: 'photograph', size: 'web', photographs: 1 }
    expect(all.map(({ at, actor, name, action, detail }) => [at - NOW, actor, name, action, detail])).toEqual(
      [
        [DAY + 1, 'family', null, 'download', { ...one, times: 1 }],
        [DAY, 'guest', 'Team', 'download', { ...one, times: 1 }],
        [6, 'guest', 'Team', 'download', { what: 'all', size: 'web', photographs: 248, times: 2 }],
        [5, 'owner', null, 'album.publish', {}],
        [2, 'client', 'Ann', 'download', { ...one, times: 1 }],
        [1, 'guest', 'Team', 'download', { ...one, times: 2 }],
      ],
    )
    const shown = async (show: Page['show']) => (await read({ limit: 9, show })).map(({ action }) => action)
    expect([await shown('photos'), await shown('sent')]).toEqual([[], []])
    expect(new Set(await shown('opened'))).toEqual(new Set(['download']))
    const pages = [await read({ limit: 3 }), await read({ limit: 3, before: all[2]?.id })]
    expect(pages.flat()).toEqual(all)
  })

  test('tells who is tagged and who opened it, and each page goes on where the last ended', async () => {
    const database = await open()
    const photos = ['a', 'b', 'c'].map((id) => photoRow(id))
    const tag = (n: number, at: number, photo: number, athlete: string, evidence: Evidence = 'hand') => ({
      id: uuidv7(at + n),
      photo_id: photos[photo]?.id ?? '',
      athlete_id: athlete,
      evidence,
      detail: '',
      step: 's',
      created_at: at,
    })
    await insertRows(database, {
      album: ['game', 'other'].map((slug) => albumRow(slug, { visibility: 'private' })),
      client: { id: 'ann', name: 'Ann', email: 'ann@a.example' },
      share_link: linkRow('team', 'game', { name: 'Team' }),
      photo: photos,
    })
    await addRosters(database, { bay: { ezra: '23 Ezra', lee: '7' } })
    await insertRows(database, {
      frame: [
        ...photos.map(({ id }, i) => frameRow('game', i, id)),
        frameRow('other', 1, photos[0]?.id ?? ''),
      ],
      tag: [
        tag(1, NOW, 0, 'ezra'),
        tag(2, NOW, 1, 'ezra'),
        tag(3, NOW, 1, 'lee'),
        tag(4, NOW, 2, 'lee', 'caption'),
      ],
      album_view: ['1970-07-19', '1970-07-20'].map((day) => ({ client_id: 'ann', album_id: 'game', day })),
      share_opening: { link_id: 'team', day: '1970-07-20', count: 3 },
    })
    const read = (page: { limit: number; before?: string }) => albumHistory(database, 'game', page)
    const all = await read({ limit: 50 })
    const told = all.map(({ name, detail }) => [
      name,
      detail.day ?? detail.numbers,
      detail.times ?? detail.auto,
    ])
    const opened = [
      ['Ann', '1970-07-20', 1],
      ['Team', '1970-07-20', 3],
    ]
    expect(told.slice(0, 2).toSorted()).toEqual(opened)
    expect(told.slice(2)).toEqual([
      [null, ['7'], true],
      [null, ['7', '23'], false],
      ['Ann', '1970-07-19', 1],
    ])
    expect(all.slice(2, 4).map(({ detail }) => detail.photographs)).toEqual([1, 2])
    const pages = [await read({ limit: 1 }), await read({ limit: 9, before: all[0]?.id })]
    expect(pages.flat()).toEqual(all)
  })
})
