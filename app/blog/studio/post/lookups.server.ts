import { accountNames } from '../../../audit/actor-names.server.ts'
import { photoColumns, photoView } from '../../../photos/view.server.ts'
import type { Ports, SignedInStaff } from '../../../ports.server.ts'
import { type EditorPicture, editorPicture } from '../editor/pictures.ts'

type Database = Ports['database']

/** Names of actors, such as 'owner 0190…', for one person of the staff: 'You', a name, or 'At the terminal'. */
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
