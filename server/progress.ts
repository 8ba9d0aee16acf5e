import { countDeveloping } from '../app/photos/develop/queue.server.ts'
import type { Database } from '../ports/database/port.ts'

/** Prints when photographs start to wait for developing, and when none is left. Returns the next check. */
export async function developingProgress(database: Pick<Database, 'db'>, print: (line: string) => void) {
  let underway = false
  const report = async () => {
    const waiting = await countDeveloping(database)
    if (underway === waiting > 0) return
    underway = waiting > 0
    print(underway ? `Processing ${waiting} photos …` : 'All photos are processed.')
  }
  await report()
  return () => void report().catch(() => {})
}
