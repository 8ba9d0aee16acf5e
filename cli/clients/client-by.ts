import { findClient } from '../../app/clients/clients.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { Refusal } from '../command.ts'

/** The client with this email address. Throws a Refusal when there is none. */
export async function clientBy(database: Database, email: string) {
  const client = await findClient(database, email)
  if (!client) throw new Refusal(`There is no client ${email}. 'client list' shows them.`)
  return client
}
