import type { Database } from '../../ports/database/port.ts'

/** Names each actor that `actorText` wrote: 'owner 0190…' → 'Ann Östberg'. @param reader called 'You' */
export async function namesOf(
  { db }: Pick<Database, 'db'>,
  actors: string[],
  reader?: { id: string },
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors.flatMap((actor) => actor.split(' ')[1] ?? []))]
  const rows = ids.length
    ? await db.selectFrom('account').where('id', 'in', ids).select(['id', 'name']).execute()
    : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (actor) => {
    const [kind = '', id = ''] = actor.split(' ')
    if (id && id === reader?.id) return 'You'
    return names.get(id) ?? OTHERS[kind] ?? 'someone who was removed'
  }
}

const OTHERS: Record<string, string> = {
  terminal: 'someone at the command line',
  system: 'the site itself',
  visitor: 'a visitor',
}
