import type { Transaction } from 'kysely'
import type { Database } from '../../../../ports/database/port.ts'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { leadsElsewhere, recordMoved } from '../../../site/redirects/moved.server.ts'
import { KIND, NO_POST } from '../../history.server.ts'
import { isOut, readDraft } from './draft.server.ts'

type Refused = { refused: string }

const LONGEST = 80

/** A post's place in its address, 'how-i-light-a-night-game'; the `n`th with this title. */
export function slugFrom(title: string, n = 1): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
  const words =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST)
      .replace(/^-+|-+$/g, '') || 'post'
  // The addresses of the feeds have a dot, so no post can take one of them.
  return n === 1 ? words : `${words}-${n}`
}

/**
 * An address made from the title that no other post has.
 *
 * @param taken addresses that are about to be given to others
 */
export async function freeSlug(
  trx: Pick<Transaction<Schema>, 'selectFrom'>,
  title: string,
  postId: string,
  taken: ReadonlySet<string> = new Set(),
): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = slugFrom(title, n)
    if (taken.has(slug) || (await isTaken(trx, slug, postId))) continue
    if (!(await leadsElsewhere(trx, addressOf(slug)))) return slug
  }
}

function addressOf(slug: string): string {
  return `/blog/${slug}`
}

/** Whether the post said something else before: then it was perhaps public. */
async function hasVersions(trx: Pick<Transaction<Schema>, 'selectFrom'>, postId: string): Promise<boolean> {
  const version = trx.selectFrom('version').select('id').where('kind', '=', KIND)
  return (await version.where('about', '=', postId).executeTakeFirst()) !== undefined
}

async function isTaken(
  trx: Pick<Transaction<Schema>, 'selectFrom'>,
  slug: string,
  postId: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('post')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', postId)
    .executeTakeFirst()
  return found !== undefined
}

/** Changes the post's address. One that visitors may know leads to the new one. */
export function changeSlug(
  { write }: Pick<Database, 'write'>,
  postId: string,
  wanted: string,
  actor: Actor,
  now: number,
): Promise<{ slug: string } | Refused> {
  return write(async (trx) => {
    const post = await readDraft(trx, postId)
    if (!post) return { refused: NO_POST }
    const slug = slugFrom(wanted)
    if (slug === post.slug) return { slug }
    if (
      (await isTaken(trx, slug, postId)) ||
      (await leadsElsewhere(trx, addressOf(slug), addressOf(post.slug)))
    ) {
      return { refused: `The address ${slug} is another post’s, or leads elsewhere.` }
    }
    await trx.updateTable('post').set({ slug }).where('id', '=', postId).execute()
    if (isOut(post, now) || (await hasVersions(trx, postId)))
      await recordMoved(trx, addressOf(post.slug), addressOf(slug))
    await recordEvent(trx, { actor, action: 'post.move', about: postId }, now)
    return { slug }
  })
}
