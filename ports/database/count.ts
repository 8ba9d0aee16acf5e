import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MOST_COUNTED } from './most-counted.ts'

/** Counts a query's rows up to MOST_COUNTED + 1, which stands for all above. */
// biome-ignore lint/suspicious/noExplicitAny: of any tables
export function countUpTo(query: SelectQueryBuilder<any, any, object>): RawBuilder<number> {
  const some = query.select(sql`1`.as('one')).limit(sql.lit(MOST_COUNTED + 1))
  return sql<number>`(select count(*) from ${some} as counted)`
}
