import type { InferResult } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'

/** As many guests of a link as the owner sees. */
const SHOWN = 100

export interface LinkGuests {
  /** The first hundred of those who have favorites, or said who they are. */
  guests: LinkGuest[]
  /** How many there are. */
  guestCount: number
  /** How many favorites all of them have. */
  favorites: number
}

interface LinkGuest {
  id: string
  /** '' when they gave none. */
  name: string
  email: string
  favorites: number
}

export const NO_GUESTS: LinkGuests = { guests: [], guestCount: 0, favorites: 0 }

/** The guests of each of these links that has any, as the owner sees them. */
export async function linkGuests(db: Database['db'], linkIds: string[]): Promise<Map<string, LinkGuests>> {
  const rows = await db
    .with('listed', () => numbered(db, linkIds))
    .selectFrom('listed')
    .where('number', '<=', SHOWN)
    .selectAll()
    .orderBy('id')
    .execute()
  const byLink = Map.groupBy(rows, (row) => row.link_id)
  return new Map([...byLink].map(([link, all]) => [link, asGuests(all)]))
}

type Row = InferResult<ReturnType<typeof numbered>>[number]

function asGuests(rows: Row[]): LinkGuests {
  return {
    guests: rows.map(({ id, name, email, favorites }) => ({ id, name, email, favorites: Number(favorites) })),
    guestCount: Number(rows[0]?.all_guests),
    favorites: Number(rows[0]?.all_favorites),
  }
}

/** The guests who have favorites or said who they are, numbered within their link, with the totals of the link. */
function numbered(db: Database['db'], linkIds: string[]) {
  return db
    .selectFrom('share_guest')
    .leftJoin(
      (from) =>
        from
          .selectFrom('choice')
          .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
          .innerJoin('frame', 'frame.id', 'chosen_frame.frame_id')
          .where('frame.deleted_at', 'is', null)
          .select(({ fn }) => ['guest_id', fn.countAll<number>().as('count')])
          .groupBy('guest_id')
          .as('chosen'),
      (join) => join.onRef('chosen.guest_id', '=', 'share_guest.id'),
    )
    .where('link_id', 'in', [...linkIds, ''])
    .where(({ or, eb }) => or([eb('chosen.count', '>', 0), eb('name', '!=', ''), eb('email', '!=', '')]))
    .select(['share_guest.id', 'link_id', 'name', 'email'])
    .select(({ fn, val }) => {
      const favorites = fn.coalesce('chosen.count', val(0))
      return [
        favorites.as('favorites'),
        fn
          .countAll<number>()
          .over((of) => of.partitionBy('link_id'))
          .as('all_guests'),
        fn
          .sum<number>(favorites)
          .over((of) => of.partitionBy('link_id'))
          .as('all_favorites'),
        fn
          .agg<number>('row_number')
          .over((of) => of.partitionBy('link_id').orderBy('share_guest.id'))
          .as('number'),
      ]
    })
}
