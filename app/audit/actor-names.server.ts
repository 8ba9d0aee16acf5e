import type { Database } from '../../ports/database/port.ts'

/** The names of the accounts of these actors, by account ID. An actor is what `actorText` writes: 'owner 0190…'. */
export async function accountNames(
  { db }: Pick<Database, 'db'>,
  actors: string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => actor.split(' ')[1] ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('account').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns what to call each of these actors: 'owner 0190…' → 'Ann Östberg'. */
export async function namesOf(
  database: Pick<Database, 'db'>,
  actors: string[],
): Promise<(actor: string) => string> {
  const names = await accountNames(database, actors)
  return (actor) => {
    const [kind = '', id = ''] = actor.split(' ')
    return names.get(id) ?? OTHERS[kind] ?? 'somebody who was removed'
  }
}

const OTHERS: Record<string, string> = {
  terminal: 'somebody at the terminal',
  system: 'the site itself',
  visitor: 'a visitor',
}
