import type { Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import type { By } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { slugFrom } from '../clients/slug.ts'
import { type RefusedOrDone, type Writer, withTeam } from './teams.server.ts'

/** Opens a public page. Its address is kept when name or season change. */
export function openTeamPage(database: Writer, teamId: string, by: By): RefusedOrDone {
  return withTeam(database, teamId, async (trx) => {
    const { name, season, slug } = await trx
      .selectFrom('team')
      .select(['name', 'season', 'slug'])
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow()
    if (slug !== null) return null
    const free = await freeTeamSlug(trx, `${name} ${season}`)
    await trx.updateTable('team').set({ slug: free }).where('id', '=', teamId).execute()
    await recordEvent(trx, by, { action: 'team.open-page', about: teamId })
    return null
  })
}

export function closeTeamPage(database: Writer, teamId: string, by: By): RefusedOrDone {
  return withTeam(database, teamId, async (trx) => {
    await trx.updateTable('team').set({ slug: null }).where('id', '=', teamId).execute()
    await recordEvent(trx, by, { action: 'team.close-page', about: teamId })
    return null
  })
}

export async function freeTeamSlug(trx: Transaction<Schema>, words: string): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = slugFrom(words, n)
    const other = trx.selectFrom('team').select('id').where('slug', '=', slug)
    if (!(await other.executeTakeFirst())) return slug
  }
}
