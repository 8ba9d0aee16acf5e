import type { ExpressionBuilder, Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema/schema.ts'

export type Versions = Record<string, number>

/**
 * The process knows the version that a job needs, and no process knows a newer one: of two releases side by side, the
 * older leaves the kind to the newer.
 */
export function canDo(eb: ExpressionBuilder<Schema, 'job'>, versions: Versions) {
  const kinds = Object.entries(versions).map(([kind, version]) =>
    eb.and([
      eb('job.kind', '=', kind),
      eb('needs', '<=', version),
      eb.not(eb.exists(newer(eb, kind, version))),
    ]),
  )
  return eb.or([
    eb.and([eb('needs', '<=', 0), eb('job.kind', 'not in', [...Object.keys(versions), ''])]),
    ...kinds,
  ])
}

function newer(eb: Pick<ExpressionBuilder<Schema, 'job'>, 'selectFrom'>, kind: string, version: number) {
  return eb
    .selectFrom('job_version')
    .select('job_version.kind')
    .where('job_version.kind', '=', kind)
    .where('version', '>', version)
}

/** From now on, processes that know only older versions leave the kind to this one. */
export async function claimVersion(trx: Transaction<Schema>, kind: string, version: number): Promise<void> {
  await trx
    .insertInto('job_version')
    .values({ kind, version })
    .onConflict((same) =>
      same.column('kind').doUpdateSet({ version }).where('job_version.version', '<', version),
    )
    .execute()
}

export async function isNewest(
  { db }: { db: Pick<Database['db'], 'selectFrom'> },
  kind: string,
  version: number,
): Promise<boolean> {
  const row = await db.selectFrom('job_version').select('version').where('kind', '=', kind).executeTakeFirst()
  return (row?.version ?? 0) <= version
}
