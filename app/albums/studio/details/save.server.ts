import type { Database } from '../../../../ports/database/port.ts'
import type { By } from '../../../audit/actor.ts'
import { allOf, textOf } from '../../../form-text.ts'
import { addCategory } from '../../../site/publishing/edit.server.ts'
import { readCategories } from '../../../site/site.server.ts'
import { conflictText, KNOWN, mergeForm, mergeList, readKnown } from '../../../studio/ui/forms/merge-form.ts'
import { readAlbumTeams } from '../../album-teams.server.ts'
import { liveAlbum } from '../../change.server.ts'
import { type DetailsErrors, readDetails } from '../../details.ts'
import { readAlbumDetails } from '../../edit-album.server.ts'
import { saveAlbum } from '../../save-album.server.ts'
import { readStationeryOf } from '../../stationery.server.ts'
import { readStationery } from '../../stationery.ts'
import type { Fields } from './use-changed.ts'

const MOST_TEAMS = 50

export type DetailsResult =
  | { saved: true }
  | { errors: DetailsErrors; error?: string | undefined; stored?: Record<string, string> | undefined }

export async function readFields(
  database: Pick<Database, 'db'>,
  album: string,
  timeZone: string,
): Promise<Fields | null> {
  const details = await readAlbumDetails(database, album, timeZone)
  const stationery = await readStationeryOf(database, album)
  const row = await liveAlbum(database.db, album).select('slug').executeTakeFirst()
  if (!details || !stationery || !row) return null
  const { city: fileCity, ...words } = stationery
  const teams = (await readAlbumTeams(database, album)).map(({ id }) => id)
  return { ...details, ...words, fileCity, ...row, team: teams.toSorted().join(' ') }
}

/** Merges the form with what others saved meanwhile. Null where there is no such album. */
export async function saveDetails(
  database: Database,
  { album, form, timeZone }: { album: string; form: FormData; timeZone: string },
  by: By,
): Promise<DetailsResult | null> {
  const typed = readForm(form)
  if ('errors' in typed) return typed
  const stored = await readFields(database, album, timeZone)
  if (!stored) return null
  const known = form.get(KNOWN)
  const { team: has, ...others } = stored
  const { merged, conflicts } = mergeForm<typeof others>(typed, known, others)
  if (conflicts.length > 0) {
    const errors = Object.fromEntries(conflicts.map((name) => [name, conflictText(stored[name])]))
    const theirs = Object.fromEntries(conflicts.map((name) => [name, stored[name]]))
    return { errors, stored: theirs }
  }
  const teams = mergeList(allOf(form, 'team'), readKnown(known)?.team, has.split(' ').filter(Boolean))
  if (teams.length > MOST_TEAMS) return { errors: {}, error: `An album can have up to ${MOST_TEAMS} teams.` }
  const wanted = textOf(form, 'newCategory')
  const added = wanted === '' ? null : await addCategory(database, wanted, by)
  if (added && 'refused' in added) return { errors: { newCategory: added.refused } }
  const { credit, copyright, event, fileCity, slug, ...details } = merged
  const saved = await saveAlbum(database, {
    album,
    edit: {
      details: added ? { ...details, category: added.category } : details,
      where: { timeZone, ...(await readCategories(database)) },
    },
    slug,
    stationery: { credit, copyright, event, city: fileCity },
    teams,
    ...by,
  })
  if (!('refused' in saved)) return { saved: true }
  return { errors: saved.errors ?? {}, error: saved.errors ? undefined : saved.refused }
}

function readForm(form: FormData): Omit<Fields, 'team'> | { errors: DetailsErrors } {
  const typed = Object.fromEntries(form)
  const details = readDetails(typed)
  const stationery = readStationery({ ...typed, city: typed.fileCity })
  if ('errors' in details || 'errors' in stationery) {
    const { city: fileCity, ...words } = 'errors' in stationery ? stationery.errors : {}
    return { errors: { ...('errors' in details && details.errors), ...words, ...(fileCity && { fileCity }) } }
  }
  const { city: fileCity, ...words } = stationery
  return { ...details, ...words, fileCity, slug: textOf(form, 'slug').slice(0, 300) }
}
