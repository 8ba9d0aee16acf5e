import type { Database } from '../../ports/database/port.ts'
import { signedIn } from './sessions.server.ts'

/** Whether the visitor is signed in as the very client that the address names. */
export async function isOwn(
  ports: { database: Database; origin: string },
  request: Request,
  clientId: string,
): Promise<boolean> {
  const visitor = await signedIn(ports, request)
  return visitor !== null && visitor.clientId === clientId
}
