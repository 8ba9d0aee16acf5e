import { data } from 'react-router'
import type { Actor } from '../../../audit/actor.ts'
import { namesOf } from '../../../audit/actor-names.server.ts'
import { queueTestEmail } from '../../../mail/test-email.server.ts'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import type { Ports, SignedInStaff } from '../../../ports.server.ts'
import { listVersions, renameCategory, type Version } from '../../publishing/edit.server.ts'
import { readPhotos } from '../../sections/sections.server.ts'
import { photosIn, type SectionName } from '../../sections/shapes.ts'
import {
  type Drafts,
  discardDrafts,
  draftVersion,
  publishDrafts,
  readDrafts,
  saveSection,
} from '../drafts/drafts.server.ts'

export interface SiteData {
  now: number
  drafts: Drafts
  /** The photographs that the sections name, by ID. */
  photos: Record<string, PhotoView>
  /** What sections said before; only for the page of the history. */
  versions: (Version & { name: string })[]
}

/** The response to a form of the editor that stays on its page. */
export type SiteAnswer =
  | { published: SectionName[] }
  /** Each with its place: 'hero.slides.1.photo: …'. */
  | { mistakes: string[] }
  | { refused: string }
  | { done: string }

export async function readEditor(
  { database }: Pick<Ports, 'database'>,
  history: boolean,
  now: number,
): Promise<SiteData> {
  const drafts = await readDrafts(database)
  const versions = history ? await listVersions(database) : []
  const all = Object.entries(drafts).flatMap(([name, { draft, published }]) => [
    { [name]: published },
    ...(draft === null ? [] : [{ [name]: draft }]),
  ])
  const photos = await readPhotos(database, [...new Set(all.flatMap(photosIn))])
  const names = await namesOf(
    database,
    versions.map(({ actor }) => actor),
  )
  return {
    now,
    drafts,
    photos: Object.fromEntries(photos.map((photo) => [photo.id, photo])),
    versions: versions.map((version) => ({ ...version, name: names(version.actor) })),
  }
}

/** Does what a form of the editor asks for. Returns the name of a section whose draft was replaced by a version. */
export async function answerEditor(
  ports: Pick<Ports, 'database' | 'jobs'>,
  fields: FormData,
  staff: SignedInStaff,
  now: number,
): Promise<SiteAnswer | SectionName> {
  const { database } = ports
  const actor: Actor = { kind: staff.role, id: staff.id }
  const text = (name: string) => String(fields.get(name) ?? '')
  switch (text('intent')) {
    case 'publish':
      return publish(ports, actor, text('edits'), now)
    case 'discard':
      await discardDrafts(database)
      return { done: 'Discarded.' }
    case 'rename':
      return rename(ports, actor, { from: text('from'), to: text('to') }, now)
    case 'restore':
      return (
        (await draftVersion(database, text('version'))) ?? {
          refused: 'This version is older than what is kept.',
        }
      )
    case 'test-email':
      return queueTestEmail(ports, staff, text('email'), now)
  }
  return { refused: 'This page is out of date: load it again.' }
}

async function publish(
  { database }: Pick<Ports, 'database'>,
  actor: Actor,
  edits: string,
  now: number,
): Promise<SiteAnswer> {
  const published = await publishDrafts(database, actor, parsed(edits), now)
  if (published === 'changed') {
    return {
      refused: 'A change was made in another tab, or by somebody else. Look at it, and publish again.',
    }
  }
  return 'mistakes' in published ? published : { published: published.changed }
}

/** What the page says that it has seen. */
function parsed(edits: string): Record<string, number> {
  try {
    return Object(JSON.parse(edits))
  } catch {
    throw data(null, { status: 400 })
  }
}

/** Renames a category, also in the draft, which stays a draft. */
async function rename(
  { database }: Pick<Ports, 'database'>,
  actor: Actor,
  names: { from: string; to: string },
  now: number,
): Promise<SiteAnswer> {
  const before = (await readDrafts(database)).categories.draft as { categories: string[] } | null
  const renamed = await renameCategory(database, actor, names, now)
  if ('refused' in renamed) return renamed
  if (before) {
    const categories = before.categories.map((name) => (name === names.from ? names.to.trim() : name))
    const { edit } = (await readDrafts(database)).categories
    await saveSection(database, 'categories', { text: { categories }, edit }, now)
  }
  return { done: 'Renamed.' }
}
