import type { Database } from '../../ports/database/port.ts'

export async function elapse({ db }: Pick<Database, 'db'>, milliseconds: number): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set(({ eb }) => ({ free_at: eb('free_at', '-', milliseconds) }))
    .execute()
}
