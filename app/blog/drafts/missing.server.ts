import type { Kysely } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { PostDraft } from './draft.server.ts'

/** Sentences about what the post needs before visitors can read it. */
export async function missingOf(db: Kysely<Schema>, { text }: Pick<PostDraft, 'text'>): Promise<string[]> {
  const untold = await untoldPictures(db, JSON.parse(text.body))
  return [
    ...(text.title ? [] : ['The post has no title.']),
    ...(text.body === '[]' ? ['The post says nothing yet.'] : []),
    ...(untold === 1 ? ['One picture does not say what it shows.'] : []),
    ...(untold > 1 ? [`${untold} pictures do not say what they show.`] : []),
  ]
}

/** How many pictures have no words for people who cannot see them, neither here nor at the photograph. */
async function untoldPictures(db: Kysely<Schema>, body: unknown): Promise<number> {
  const silent = (Array.isArray(body) ? body : []).flatMap((block) => {
    const { _type, photoId, alt } = (block ?? {}) as Record<string, unknown>
    return _type === 'image' && typeof photoId === 'string' && !alt ? [photoId] : []
  })
  if (silent.length === 0) return 0
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'alt', 'caption', 'title'])
    .where('id', 'in', [...new Set(silent)])
    .execute()
  const untold = new Set(
    rows.filter(({ alt, caption, title }) => !(alt || caption || title)).map(({ id }) => id),
  )
  return silent.filter((id) => untold.has(id)).length
}
