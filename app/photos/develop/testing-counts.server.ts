import type { Database } from '../../../ports/database/port.ts'
import { DEVELOP } from './version.server.ts'

export async function developCounts({ db }: Pick<Database, 'db'>) {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['status', fn.countAll().as('count')])
    .where('kind', '=', DEVELOP)
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
  return { waiting: 0, done: 0, dead: 0, ...counts }
}
