import type { Database } from '../../../../ports/database/port.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { leadsElsewhere, recordMoved } from '../../../site/redirects/moved.server.ts'
import type { Trx } from '../../history.server.ts'
import { KIND, NO_POST } from '../../history.server.ts'
import { addressOf, isTaken, slugFrom } from '../../slug.server.ts'
import { isOut, readDraft } from './draft.server.ts'

/** Earlier versions: it was perhaps public. */
async function hasVersions(trx: Pick<Trx, 'selectFrom'>, postId: string): Promise<boolean> {
  const version = trx.selectFrom('version').select('id').where('kind', '=', KIND)
  return (await version.where('about', '=', postId).executeTakeFirst()) !== undefined
}

/** An address that visitors may know leads to the new one. */
export function changeSlug({ write }: Pick<Database, 'write'>, postId: string, wanted: string, by: By) {
  return write(async (trx) => {
    const post = await readDraft(trx, postId)
    if (!post) return { refused: NO_POST }
    const slug = slugFrom(wanted)
    if (slug === post.slug) return { slug }
    if (
      (await isTaken(trx, slug, postId)) ||
      (await leadsElsewhere(trx, addressOf(slug), addressOf(post.slug)))
    ) {
      return { refused: `The URL ${slug} is already in use. Choose another.` }
    }
    await trx.updateTable('post').set({ slug }).where('id', '=', postId).execute()
    if (isOut(post, by.now) || (await hasVersions(trx, postId)))
      await recordMoved(trx, addressOf(post.slug), addressOf(slug))
    await recordEvent(trx, by, { action: 'post.move', about: postId })
    return { slug }
  })
}
