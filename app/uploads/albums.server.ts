import type { Database } from '../../ports/database/port.ts'

/** An album that photographs can be uploaded into. */
export interface AlbumChoice {
  id: string
  title: string
  photographs: number
}

const MOST = 30

/** The albums whose title has these words, the newest first. */
export async function albumChoices({ db }: Pick<Database, 'db'>, search: string): Promise<AlbumChoice[]> {
  const rows = await db
    .selectFrom('album')
    .select(['id', 'name', 'display_name as displayName'])
    .select(({ selectFrom, fn }) =>
      selectFrom('frame')
        .select(fn.countAll().as('n'))
        .whereRef('album_id', '=', 'album.id')
        .where('frame.deleted_at', 'is', null)
        .as('photographs'),
    )
    .where('deleted_at', 'is', null)
    .where('link', 'is', null)
    .where(({ or, eb, fn }) => {
      const words = `%${search.toLowerCase().replaceAll(/[\\%_\0]/g, '')}%`
      return or([
        eb(fn('lower', ['name']), 'like', words),
        eb(fn('lower', [fn.coalesce('display_name', 'name')]), 'like', words),
      ])
    })
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id, name, displayName, photographs }) => ({
    ...{ id, title: displayName ?? name, photographs: Number(photographs) },
  }))
}
