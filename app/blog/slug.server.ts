import { leadsElsewhere } from '../site/redirects/moved.server.ts'
import type { Trx } from './history.server.ts'

const LONGEST = 80

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
  return n === 1 ? words : `${words}-${n}`
}

/** `taken` has addresses that are about to be given to others. */
export async function freeSlug(
  trx: Pick<Trx, 'selectFrom'>,
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

export function addressOf(slug: string): string {
  return `/blog/${slug}`
}

export async function isTaken(trx: Pick<Trx, 'selectFrom'>, slug: string, postId: string) {
  const found = await trx
    .selectFrom('post')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', postId)
    .executeTakeFirst()
  return found !== undefined
}
