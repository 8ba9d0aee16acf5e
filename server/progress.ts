import { countDeveloping } from '../app/photos/develop/queue.server.ts'
import type { Database } from '../ports/database/port.ts'

/**
 * Prints a line when photographs begin to wait for developing, and one when none is left in any process. Returns a
 * function that looks again.
 */
export async function developingProgress(
  database: Pick<Database, 'db'>,
  print: (line: string) => void,
): Promise<() => void> {
  let underway = false
  const report = async () => {
    const waiting = await countDeveloping(database)
    if (underway === waiting > 0) return
    underway = waiting > 0
    print(underway ? `Developing ${waiting} photographs …` : 'No photographs are left to develop.')
  }
  await report()
  // If the database is away now, the next call shows it.
  return () => void report().catch(() => {})
}
