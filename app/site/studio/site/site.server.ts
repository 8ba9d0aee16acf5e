import { namesOf } from '../../../audit/actor-names.server.ts'
import { OWN_FOLDER } from '../../../photos/rules/address.ts'
import { readPhotos } from '../../../photos/view.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { listVersions } from '../../publishing/edit.server.ts'
import { photosIn } from '../../sections/shapes.ts'
import { readDrafts } from '../drafts/drafts.server.ts'

export async function readEditor({ database }: Pick<Ports, 'database'>, history: boolean, now: number) {
  const drafts = await readDrafts(database)
  const versions = history ? await listVersions(database) : []
  const all = Object.entries(drafts).flatMap(([name, { draft, published }]) => [
    { [name]: published },
    ...(draft === null ? [] : [{ [name]: draft }]),
  ])
  const photos = await readPhotos(database, all.flatMap(photosIn), OWN_FOLDER)
  const actors = versions.map(({ actor }) => actor)
  const names = await namesOf(database, actors)
  return {
    now,
    drafts,
    photos: Object.fromEntries(photos),
    versions: versions.map((version) => ({ ...version, name: names(version.actor) })),
  }
}
