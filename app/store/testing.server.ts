import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  athleteRow,
  frameRow,
  insertRows,
  linkRow,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { RECIPE } from '../photos/rules/address.ts'
import type { Cart, Wish } from './cart/cart.ts'
import type { StoreSettings } from './payments/store-settings.server.ts'

const PRIVATE = { visibility: 'private', link: null } as const
const PRICES = { photo: 800, web: 500, game: 3500, season: 9900, album: 20_000 }

/** Sells by card in test mode, and in person. */
export const STORE: StoreSettings = {
  account: { id: 'acct_1', name: 'Baseline' },
  currency: 'usd',
  test: true,
  keyEnds: '',
  webhook: null,
  inPerson: true,
  days: 90,
  codes: true,
  tax: false,
  mailing: null,
  countries: ['US'],
  terms: '',
}

/** Who is in the nth photo of each album. */
const SHOWS = [['ana'], ['ana', 'leo'], ['leo'], ['kid'], []]

/**
 * Two games of one team for sale, 'derby' and 'final', and 'gift', which isn't. Ana (23) and Leo (7) have cards, Kid (9)
 * is hidden. A link opens 'derby'.
 */
export async function aStore(database: Database): Promise<void> {
  const albums = ['derby', 'final', 'gift']
  const shown = albums.flatMap((album) => SHOWS.map((who, i) => ({ who, album, photo: `${album}${i + 1}` })))
  await insertRows(database, {
    price_list: { id: 'usual', name: 'Usual', prices: JSON.stringify(PRICES), created_at: 1 },
    photo: shown.map(({ photo }) => photoRow(photo, { recipe: RECIPE })),
    album: albums.map((id, i) =>
      albumRow(id, {
        ...PRIVATE,
        date: `2027-03-0${i + 1}`,
        proofs: id === 'gift' ? 0 : 1,
        price_list_id: id === 'gift' ? null : 'usual',
      }),
    ),
    frame: albums.flatMap((album) =>
      SHOWS.map((_, i) => frameRow(album, i + 1, photoRow(`${album}${i + 1}`).id)),
    ),
    team: { id: 'bay', name: 'Bay' },
    album_team: albums.map((album_id) => ({ album_id, team_id: 'bay' })),
    person: ['ana', 'leo', 'kid'].map((id) => ({
      id,
      card: `${id.toUpperCase().replace('A', 'B')}22222`.slice(0, 8),
      page: 'on',
      not_shown_at: id === 'kid' ? 1 : null,
    })),
    athlete: [
      athleteRow('ana', 'bay', '23', { name: 'Ana Diaz' }),
      athleteRow('leo', 'bay', '7', { name: 'Leo Marsh' }),
      athleteRow('kid', 'bay', '9', { name: 'Kid Hidden' }),
    ],
    tag: shown.flatMap(({ who, photo }) =>
      who.map((athlete_id) => ({
        id: `${athlete_id}-${photo}`,
        photo_id: photoRow(photo).id,
        athlete_id,
        evidence: 'hand' as const,
        step: 's',
        created_at: 1,
      })),
    ),
    share_link: linkRow('derbylink123', 'derby'),
  })
}

export function aCart(doors: Cart['doors'], ...items: Omit<Wish, 'door'>[]): Cart {
  return { id: 'a'.repeat(22), back: '/s/x', doors, items: items.map((item) => ({ ...item, door: 0 })) }
}
