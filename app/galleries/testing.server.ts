import type { Insertable } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'

export const PRIVATE = { visibility: 'private', link: null } as const

/** Gives Ann and Bob an album 'game' of so many photographs. Nobody has the album 'other', which shows the first one. */
export async function aGame(
  { db }: Pick<Database, 'db'>,
  count: number,
  album: Partial<Insertable<Schema['album']>> = {},
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, i) => i + 1)
  const frames = numbers.map((n) => frameRow('game', n, photoRow(`${n}`).id))
  await insertRows(
    { db },
    {
      photo: numbers.map((n) => photoRow(`${n}`, { name: `DSC_${n}.jpg` })),
      client: ['ann', 'bob'].map(clientRow),
      album: [albumRow('game', { ...PRIVATE, ...album }), albumRow('other', PRIVATE)],
      frame: [...frames, frameRow('other', 1, photoRow('1').id)],
      client_album: ['ann', 'bob'].map((client) => grantRow(client, 'game')),
    },
  )
}
