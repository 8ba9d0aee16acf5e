import { data } from 'react-router'
import { namesOf } from '../../../audit/actor-names.server.ts'
import { readPhotos } from '../../../photos/view.server.ts'
import type { Ports, SignedInStaff } from '../../../ports.server.ts'
import type { SaveResult } from '../../../studio/ui/autosave/autosave.ts'
import { dayTimeOf } from '../../../studio/ui/dates/day-time.ts'
import { checkText } from '../../drafts/check-text.ts'
import { type PostText, type PostVersion, postVersions } from '../../history.server.ts'
import { isOut, isUnnamed, type PostDraft, readDraft, saveDraft } from '../drafts/draft.server.ts'

type Database = Ports['database']

export type PostPage = Awaited<ReturnType<typeof readPostPage>>

export interface Draft {
  title: string
  mainPhotoId: string | null
  body: unknown[]
  tags: string[]
}

const SHOWN_VERSIONS = 10

export async function readPostPage(
  database: Database,
  { postId, staff, timeZone }: { postId: string; staff: SignedInStaff; timeZone: string },
  now: number,
) {
  const post = await readDraft(database.db, postId)
  if (!post) throw data(null, { status: 404 })
  const draft = draftOf(post.text)
  const [photos, versions] = await Promise.all([
    readPhotosIn(database, draft),
    postVersions(database, postId).then((all) => versionItems(database, all, staff)),
  ])
  const { id, edit, publishAt, saved } = post
  return {
    now,
    id,
    edit,
    publishAt,
    draft,
    photos,
    versions,
    slug: isUnnamed(post) ? '' : post.slug,
    state: stateOf(post, now),
    day: dayTimeOf(post.status === 'published' && publishAt > now ? publishAt : tomorrow(now), timeZone),
    savedAt: saved?.at ?? null,
  }
}

function tomorrow(now: number): number {
  const HOUR = 3_600_000
  return Math.ceil((now + 24 * HOUR) / HOUR) * HOUR
}

function stateOf(post: PostDraft, now: number): 'draft' | 'scheduled' | 'published' {
  if (post.status === 'draft') return 'draft'
  return isOut(post, now) ? 'published' : 'scheduled'
}

function draftOf({ title, mainPhotoId, body, tags }: PostText): Draft {
  const blocks: unknown = JSON.parse(body)
  return { title, mainPhotoId, body: Array.isArray(blocks) ? blocks : [], tags: tags.toSorted() }
}

async function readPhotosIn(database: Database, { mainPhotoId, body }: Draft) {
  const inBody = body.map((block) => (block as { photoId?: unknown } | null)?.photoId)
  const ids = [mainPhotoId, ...inBody].filter((id) => typeof id === 'string')
  return Object.fromEntries(await readPhotos(database, ids))
}

async function versionItems(database: Database, all: PostVersion[], staff: SignedInStaff) {
  const versions = all.slice(0, SHOWN_VERSIONS)
  const names = await namesOf(
    database,
    versions.map(({ actor }) => actor),
    staff,
  )
  return versions.map(({ id, at, actor }) => ({ id, at, by: names(actor) }))
}

export async function saveSentText(
  database: Database,
  sent: { postId: string; text: unknown; edit: number; keep: boolean },
  staff: SignedInStaff,
  now: number,
): Promise<SaveResult<Draft>> {
  const { postId, edit, keep } = sent
  const text = checkText(sent.text)
  if ('refused' in text) return text
  const actor = { kind: staff.role, id: staff.id }
  const saved = await saveDraft(database, postId, { text, edit, keep }, { actor, now })
  if ('conflict' in saved) return { conflict: await theirsOf(database, saved.conflict, staff) }
  if ('edit' in saved) return saved
  return (await readDraft(database.db, postId)) ? saved : { failed: 'gone' }
}

async function theirsOf(database: Database, { edit, text, saved }: PostDraft, staff: SignedInStaff) {
  const names = await namesOf(database, saved ? [saved.actor] : [], staff)
  return { edit, text: draftOf(text), at: saved?.at ?? null, by: saved && names(saved.actor) }
}
