import type { Database } from '../../ports/database/port.ts'
import { openSession } from './sessions.server.ts'

/** For tests: signs a client in. Returns their browser's `Cookie` header. */
export async function signedInCookie(
  ports: { database: Database; origin: string },
  clientId: string,
  now: number = Date.now(),
): Promise<string> {
  const set = await openSession(ports, clientId, new Request(ports.origin), now)
  return set.split(';')[0] as string
}
