import type { Database } from '../../ports/database/port.ts'

export type AlbumLinks = Awaited<ReturnType<typeof openLinks>>[number]

/** Albums with live share links, by name. Includes albums that guests don't see now, because they may again. */
export async function openLinks({ db }: Pick<Database, 'db'>, now: number) {
  const rows = await db
    .selectFrom('share_link')
    .innerJoin('album', 'album.id', 'share_link.album_id')
    .where('album.deleted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((has) =>
      has.or([has('share_link.expires_at', 'is', null), has('share_link.expires_at', '>', now)]),
    )
    .select(['album.id as albumId', 'share_link.name', 'pin_hash'])
    .select(({ fn }) => fn.coalesce('album.display_name', 'album.name').as('album'))
    .orderBy('album')
    .orderBy('album.id')
    .orderBy('share_link.created_at')
    .orderBy('share_link.id')
    .execute()
  return [...Map.groupBy(rows, ({ albumId }) => albumId)].map(([albumId, links]) => ({
    albumId,
    album: links[0]?.album ?? '',
    links: links.map(({ name, pin_hash }) => ({ name, asksPin: pin_hash !== null })),
  }))
}
