import { photoColumns, photoView } from '../../photos/view.server.ts'
import type { Ports, SignedInStaff } from '../../ports.server.ts'
import { accountNames } from '../actor-names.server.ts'
import { type EditorPicture, editorPicture } from './editor/pictures.ts'

type Database = Ports['database']

/** Who did things, for one person of the staff: 'You', a name, or 'At the terminal'. `actors`: as in a version. */
export async function namesOf(
  database: Database,
  actors: string[],
  staff: SignedInStaff,
): Promise<(actor: string) => string> {
  const names = await accountNames(database, actors)
  return (actor) => {
    const id = actor.split(' ')[1]
    if (id === undefined) return actor === 'terminal' ? 'At the terminal' : 'The site'
    return id === staff.id ? 'You' : (names.get(id) ?? 'Somebody who left')
  }
}

/** The photographs as the editor draws them, by ID; without those that are gone. */
export async function readPictures({ db }: Database, ids: string[]): Promise<Record<string, EditorPicture>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('photo')
    .where('id', 'in', [...new Set(ids)])
    .where('video', 'is', null)
    .select(photoColumns)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.id, editorPicture(photoView(row))]))
}
