import { join } from 'node:path'
import { signWith } from '../../app/accounts/signature.server.ts'
import { addLink } from '../../app/albums/studio/access/links.server.ts'
import { pageAddress } from '../../app/athletes/cards/code.ts'
import { visibleTags } from '../../app/athletes/tags/visible.server.ts'
import { SYSTEM } from '../../app/audit/actor.ts'
import { shareAddress } from '../../app/viewers/address.ts'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import { siteSecret } from '../../server/settings/secret.ts'

/** What a family opens from a message: a share link of the demo's largest private album, and an athlete's page. */
export async function familyPages(dataDir: string): Promise<{ name: string; path: string }[]> {
  const database = await openDatabase({ file: join(dataDir, 'sideline.db') })
  try {
    const share = await addShareLink(database, dataDir)
    return [
      { name: 'share link', path: share },
      { name: 'shared album', path: `${share}/1` },
      { name: 'athlete’s page', path: pageAddress(await busiestCard(database)) },
    ]
  } finally {
    await database.close()
  }
}

async function addShareLink(database: Database, dataDir: string): Promise<string> {
  const sign = signWith(await siteSecret({ DATA_DIR: dataDir, SITE_SECRET: undefined }, database))
  const { id } = await database.db
    .selectFrom('album')
    .innerJoin('frame', 'frame.album_id', 'album.id')
    .where('visibility', '=', 'private')
    .where('link', 'is', null)
    .where('price_list_id', 'is', null)
    .groupBy('album.id')
    .orderBy(({ fn }) => fn.count('frame.id'), 'desc')
    .select('album.id')
    .executeTakeFirstOrThrow()
  const options = { pin: '', downloads: 'all', askWho: false, preview: false, expiresAt: null } as const
  const link = { albumId: id, name: 'Bench', ...options }
  const added = await addLink({ database, sign }, link, { actor: SYSTEM, now: Date.now() })
  if ('refused' in added) throw new Error(added.refused)
  return shareAddress(added.token)
}

/** Opens its page, without a PIN. */
async function busiestCard({ db, write }: Database): Promise<string> {
  const { id, card } = await visibleTags(db)
    .where('person.card', 'is not', null)
    .groupBy(['person.id', 'person.card'])
    .orderBy(({ fn }) => fn.count('tag.photo_id'), 'desc')
    .select(['person.id', 'person.card'])
    .executeTakeFirstOrThrow()
  await write((trx) =>
    trx.updateTable('person').set({ page: 'on', pin_hash: null }).where('id', '=', id).execute(),
  )
  return card as string
}
