import type { Kysely } from 'kysely'
import type { Schema } from '../../../../ports/database/schema/schema.ts'
import type { PostDraft } from './draft.server.ts'

/** Sentences about what the post needs before visitors can read it. */
export async function missingOf(db: Kysely<Schema>, { text }: Pick<PostDraft, 'text'>): Promise<string[]> {
  const silent = await countWithoutAlt(db, JSON.parse(text.body))
  return [
    ...(text.title ? [] : ['The post has no title.']),
    ...(text.body === '[]' ? ['The post has no text yet.'] : []),
    ...(silent === 1 ? ['One picture has no description.'] : []),
    ...(silent > 1 ? [`${silent} pictures have no description.`] : []),
  ]
}

/** How many pictures have no alternative text, neither in the post nor from their photograph. */
async function countWithoutAlt(db: Kysely<Schema>, body: unknown): Promise<number> {
  const ids = (Array.isArray(body) ? body : []).flatMap((block) => {
    const { _type, photoId, alt } = (block ?? {}) as Record<string, unknown>
    return _type === 'image' && typeof photoId === 'string' && !alt ? [photoId] : []
  })
  if (ids.length === 0) return 0
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'alt', 'caption', 'title'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const silent = new Set(
    rows.filter(({ alt, caption, title }) => !(alt || caption || title)).map(({ id }) => id),
  )
  return ids.filter((id) => silent.has(id)).length
}
