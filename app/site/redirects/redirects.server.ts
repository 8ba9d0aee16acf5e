import { inParts } from '../../../ports/database/parts.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { oldPath, type Redirect, readRedirects } from './rules.ts'

export async function findRedirect({ db }: Pick<Database, 'db'>, path: string): Promise<string | null> {
  const from = oldPath(path)
  if (!from) return null
  const row = await db
    .selectFrom('redirect')
    .select('to_address')
    .where('from_path', '=', from)
    .executeTakeFirst()
  return row?.to_address ?? null
}

export async function listRedirects({ db }: Pick<Database, 'db'>): Promise<Redirect[]> {
  return db
    .selectFrom('redirect')
    .select(['from_path as from', 'to_address as to'])
    .orderBy('from_path')
    .execute()
}

export async function saveList(database: Database, list: string, by: By) {
  const good = readRedirects(list, await listRedirects(database)).filter((line) => 'from' in line)
  if (good.length === 0) return { refused: 'None of the lines in the list can be used.' }
  return saveRedirects(database, good, by)
}

export async function saveRedirects({ write }: Pick<Database, 'write'>, redirects: Redirect[], by: By) {
  const rows = [
    ...new Map(redirects.map(({ from, to }) => [from, { from_path: from, to_address: to }])).values(),
  ]
  if (rows.length === 0) return { saved: 0 }
  await write(async (trx) => {
    await inParts(rows, (some) =>
      trx
        .insertInto('redirect')
        .values(some)
        .onConflict((same) =>
          same.column('from_path').doUpdateSet((eb) => ({ to_address: eb.ref('excluded.to_address') })),
        )
        .execute(),
    )
    await recordEvent(trx, by, { action: 'redirects.save', detail: { redirects: rows.length } })
  })
  return { saved: rows.length }
}

export async function deleteRedirects({ write }: Pick<Database, 'write'>, from: readonly string[], by: By) {
  return write(async (trx) => {
    const rows = await inParts(from, (some) =>
      trx.deleteFrom('redirect').where('from_path', 'in', some).returning('from_path').execute(),
    )
    const deleted = rows.length
    if (deleted > 0)
      await recordEvent(trx, by, { action: 'redirects.delete', detail: { redirects: deleted } })
    return { deleted }
  })
}
