import type { Database } from '../../ports/database/port.ts'

/** Names of actors, as `actorText` writes them: 'owner 0190…' → 'Ann Östberg'. */
export async function namesOf(
  { db }: Pick<Database, 'db'>,
  actors: string[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap((actor) => actor.split(' ')[1] ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('account').where('id', 'in', ids).select(['id', 'name']).execute()
  return (actor) => {
    const [kind = '', id] = actor.split(' ')
    return rows.find((row) => row.id === id)?.name ?? OTHERS[kind] ?? 'somebody who was removed'
  }
}

const OTHERS: Record<string, string> = {
  terminal: 'somebody at the terminal',
  system: 'the site itself',
  visitor: 'a visitor',
}
