import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { signedInAs } from '../accounts/sessions/sessions.server.ts'
import { visibleTags } from '../athletes/tags/visible.server.ts'
import { asProofs } from '../photos/proofs/client-view.server.ts'
import { RECIPE } from '../photos/rules/address.ts'
import type { CoverView } from '../photos/rules/photo.ts'
import { coverColumns, coverView } from '../photos/view.server.ts'
import type { Ports, Sign } from '../ports.server.ts'
import { nameBesideDate, withoutDate } from '../ui/dates.ts'
import { addressFor, openFrames } from '../viewers/viewer.server.ts'
import type { Cart, Wish } from './cart/cart.ts'
import { type Shopper, shopperAt } from './cart/doors.server.ts'
import { type Prices, pricesOf } from './prices/price-list.ts'
import { amountOf } from './prints/quote-print.ts'

interface QuotePorts {
  database: Pick<Database, 'db'>
  sign: Sign
}

export interface QuotedItem {
  wish: Wish
  amount: number
  /** A photo's or an athlete's; '' for an album. */
  number: string
  /** What it was taken at. */
  game: string
  date: string | null
  /** How many photos a bundle has today, or how many prints. */
  count: number
  cover: CoverView
  sold: { album: string; frame: string | null; person: string | null; team: string | null }
}

export interface Quote {
  items: QuotedItem[]
  /** No longer for sale to this buyer. */
  gone: Wish[]
  total: number
  /** Who looked, by door. */
  shoppers: (Shopper | null)[]
}

/** Of the cart of this browser. */
export function quoteFor(
  ports: QuotePorts & Pick<Ports, 'origin' | 'security' | 'database'>,
  request: Request,
  cart: Cart,
  now: number,
): Promise<Quote> {
  return quote(ports, cart, (clientId) => signedInAs(ports, request, clientId), now)
}

/**
 * What a cart costs now. The only source of prices and of the right to buy: everything in it is looked up again as the
 * shopper who put it there.
 */
export async function quote(
  ports: QuotePorts,
  cart: Cart,
  isSignedIn: (clientId: string) => Promise<unknown>,
  now: number,
): Promise<Quote> {
  const shoppers = await Promise.all(cart.doors.map((door) => shopperAt(ports, door, isSignedIn, now)))
  const found = await Promise.all(
    shoppers.map(async (shopper, door) => {
      const wishes = cart.items.filter((wish) => wish.door === door)
      return shopper && wishes.length > 0 ? itemsFor(ports, shopper, wishes, now) : []
    }),
  )
  const items = cart.items.flatMap((wish) => found.flat().find((item) => item.wish === wish) ?? [])
  const gone = cart.items.filter((wish) => !items.some((item) => item.wish === wish))
  return { items, gone, total: items.reduce((sum, { amount }) => sum + amount, 0), shoppers }
}

type FrameForSale = Awaited<ReturnType<typeof readFrames>>[number]

/** In the order of the wishes, without those that can't be had. */
export async function itemsFor(
  ports: QuotePorts,
  shopper: Shopper,
  wishes: Wish[],
  now: number,
): Promise<QuotedItem[]> {
  const singles = wishes.flatMap(({ frame }) => frame ?? [])
  const frames = singles.length > 0 ? await readFrames(ports, shopper, { frames: singles }, now) : []
  const items: QuotedItem[] = []
  for (const wish of wishes) {
    const item = wish.frame
      ? singleItem(wish, frames)
      : bundleItem(wish, shopper, await readBundle(ports, shopper, wish, now))
    if (item) items.push(item)
  }
  const proofs = await asProofs(
    ports.database,
    items.map(({ cover }) => cover.id),
  )
  return items.map(({ address, ...item }: QuotedItem & { address?: string }) => ({
    ...item,
    cover: proofs(item.cover, address ?? ''),
  }))
}

function singleItem(wish: Wish, frames: FrameForSale[]) {
  const frame = frames.find(({ frameId }) => frameId === wish.frame)
  const amount = frame ? amountOf(wish, frame) : null
  if (!frame || amount === null) return null
  const sold = { album: frame.albumId, frame: frame.frameId, person: null, team: null }
  return {
    wish,
    amount,
    number: `${frame.number ?? ''}`,
    count: wish.print?.count ?? 1,
    sold,
    ...seenOn(frame),
  }
}

function bundleItem(wish: Wish, shopper: Shopper, frames: FrameForSale[]) {
  const [newest] = frames.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
  const { kind } = wish
  const amount = newest && kind !== 'print' && mayBuy(wish, shopper) ? newest.prices[kind] : null
  if (!newest || amount === null) return null
  const athlete = wish.kind === 'album' ? null : newest.athlete
  const sold = {
    album: newest.albumId,
    frame: null,
    person: athlete?.person ?? null,
    team: athlete?.team ?? null,
  }
  const count = new Set(frames.map(({ id }) => id)).size
  return { wish, amount, number: athlete?.number ?? '', count, sold, ...seenOn(newest) }
}

/** A card opens one child's season, and no whole album; a link or a grant opens an album, and no season. */
function mayBuy({ kind }: Wish, shopper: Shopper): boolean {
  const holds = 'personId' in shopper
  return kind === 'season' ? holds : kind === 'album' ? !holds : kind === 'game'
}

function seenOn({ game, date, cover, address }: FrameForSale) {
  return { game, date, cover, address }
}

function readBundle(ports: QuotePorts, shopper: Shopper, wish: Wish, now: number) {
  const { kind, athlete, album } = wish
  if (kind === 'album') return album ? readFrames(ports, shopper, { album }, now) : []
  if (!athlete || (kind === 'game' && !album)) return []
  return readFrames(ports, shopper, { athlete, ...(kind === 'game' && { album }) }, now)
}

interface Which {
  frames?: string[]
  album?: string | undefined
  athlete?: string
}

export async function readFrames(
  ports: QuotePorts,
  shopper: Shopper,
  { frames, album, athlete }: Which,
  now: number,
) {
  const rows = await allForSale(ports, shopper, athlete, now)
    .$if(frames !== undefined, (query) => query.where('frame.id', 'in', frames ?? []))
    .$if(album !== undefined, (query) => query.where('album.id', '=', album ?? ''))
    .$if(athlete !== undefined, (query) => query.where('shown.personId', 'is not', null))
    .select([
      'frame.id as frameId',
      'frame.number',
      'album.id as albumId',
      'album.slug',
      'album.date',
      'photo.video',
    ])
    .select(['album.name', 'album.display_name as displayName', 'price_list.prices'])
    .select(['shown.athlete', 'shown.personId', 'shown.teamId'])
    .select(coverColumns)
    .execute()
  const lists = new Map([...new Set(rows.map(({ prices }) => prices))].map((one) => [one, pricesOf(one)]))
  return rows.map(({ number, albumId, slug, date, name, displayName, prices, ...row }) => ({
    id: row.id,
    frameId: row.frameId,
    number,
    albumId,
    date,
    game: nameBesideDate(withoutDate(displayName ?? name), date),
    prices: lists.get(prices) as Prices,
    athlete: row.personId === null ? null : { number: row.athlete, person: row.personId, team: row.teamId },
    cover: coverView(row),
    isVideo: row.video !== null,
    address: addressFor(shopper, 'personId' in shopper ? albumId : slug),
  }))
}

/** Only marked photos of albums for sale, with the athlete's visible tags. */
function allForSale(ports: QuotePorts, shopper: Shopper, athlete: string | undefined, now: number) {
  return openFrames(ports, shopper, null, now)
    .innerJoin('price_list', 'price_list.id', 'album.price_list_id')
    .leftJoin(tagsOf(ports, shopper, athlete).as('shown'), (join) =>
      join.onRef('shown.album_id', '=', 'album.id').onRef('shown.photo_id', '=', 'photo.id'),
    )
    .where('album.proofs', '=', 1)
    .where('photo.recipe', '=', RECIPE)
}

/** The albums that are for sale here, newest first, with their prices, and how many photos they and the athlete have. */
export async function albumsForSale(
  ports: QuotePorts,
  shopper: Shopper,
  { slug, athlete }: { slug: string | null; athlete: string | undefined },
  now: number,
) {
  const columns = ['album.id', 'album.date', 'album.name', 'album.display_name', 'price_list.prices'] as const
  const rows = await allForSale(ports, shopper, athlete, now)
    .clearOrderBy()
    .$if(slug !== null, (query) => query.where('album.slug', '=', slug ?? ''))
    .select(columns)
    .select(({ fn, ref }) => [
      fn.count<number>('photo.id').distinct().as('count'),
      sql<number>`count(distinct case when ${ref('shown.personId')} is not null then ${ref('photo.id')} end)`.as(
        'ofAthlete',
      ),
    ])
    .groupBy(columns)
    .execute()
  return rows
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
    .map(({ name, display_name, prices, ...album }) => ({
      ...album,
      game: nameBesideDate(withoutDate(display_name ?? name), album.date),
      prices: pricesOf(prices),
    }))
}

/** A card opens the bundles of its own child alone. */
function tagsOf({ database: { db } }: QuotePorts, shopper: Shopper, athlete: string | undefined) {
  const tags = visibleTags(db)
    .innerJoin('album_team', 'album_team.team_id', 'athlete.team_id')
    .where('athlete.id', '=', athlete ?? '')
    .select(['album_team.album_id', 'tag.photo_id', 'athlete.number as athlete'])
    .select(['person.id as personId', 'team.id as teamId'])
  return 'personId' in shopper ? tags.where('person.id', '=', shopper.personId) : tags
}
