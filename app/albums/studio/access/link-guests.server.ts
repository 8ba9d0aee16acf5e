import type { Database } from '../../../../ports/database/port.ts'

const SHOWN = 100

export async function linkGuests(db: Database['db'], linkIds: string[]) {
  const rows = await db
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
    .select(['share_guest.id', 'link_id', 'name', 'email', 'chosen.count'])
    .orderBy('share_guest.id')
    .execute()
  const byLink = Map.groupBy(rows, (row) => row.link_id)
  return new Map(
    linkIds.map((linkId) => {
      const all = byLink.get(linkId) ?? []
      const guests = all.map(({ id, name, email, count }) => ({ id, name, email, favorites: Number(count) }))
      const favorites = guests.reduce((sum, guest) => sum + guest.favorites, 0)
      return [linkId, { guests: guests.slice(0, SHOWN), guestCount: all.length, favorites }] as const
    }),
  )
}

export type LinkGuests = NonNullable<ReturnType<Awaited<ReturnType<typeof linkGuests>>['get']>>
