import type { Database } from '../../ports/database/port.ts'

/** Deletes what posts and sections of the site said before `before`, UTC milliseconds. */
export async function cleanUpVersions({ write }: Database, before: number): Promise<void> {
  await write((trx) => trx.deleteFrom('version').where('at', '<', before).execute())
}
