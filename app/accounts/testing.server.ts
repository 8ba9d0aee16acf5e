import type { Database } from '../../ports/database/port.ts'
import { openSession } from './sessions.server.ts'

/** For tests: a client of this id, signed in. Answers the `Cookie` header of their browser. */
export async function signedInCookie(
  ports: { database: Database; origin: string },
  clientId: string,
  now: number = Date.now(),
): Promise<string> {
  const set = await openSession(ports, clientId, new Request(ports.origin), now)
  return set.split(';')[0] as string
}
