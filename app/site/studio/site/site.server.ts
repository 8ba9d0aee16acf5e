import { namesOf } from '../../../audit/actor-names.server.ts'
import { OWN_FOLDER } from '../../../photos/rules/address.ts'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { readPhotos } from '../../../photos/view.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { listVersions, type Version } from '../../publishing/edit.server.ts'
import { photosIn } from '../../sections/shapes.ts'
import { type Drafts, readDrafts } from '../drafts/drafts.server.ts'

export interface SiteData {
  now: number
  drafts: Drafts
  photos: Record<string, PhotoView>
  versions: (Version & { name: string })[]
}

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
  const photos = await readPhotos(database, all.flatMap(photosIn), OWN_FOLDER)
  const names = await namesOf(
    database,
    versions.map(({ actor }) => actor),
  )
  return {
    now,
    drafts,
    photos: Object.fromEntries(photos),
    versions: versions.map((version) => ({ ...version, name: names(version.actor) })),
  }
}
