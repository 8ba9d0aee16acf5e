import * as t from '#messages/site'
import type { Database } from '../../ports/database/port.ts'
import { clientActor } from '../audit/actor.ts'
import { recordEvent } from '../audit/audit.server.ts'
import { exportPerson } from './export.server.ts'

type Exported = NonNullable<Awaited<ReturnType<typeof exportPerson>>>

/** Leaves out the owner's own notes, which may be about others too. Null when the client is gone. */
export async function exportOwn(
  database: Database,
  { clientId, email }: { clientId: string; email: string },
  now: number,
): Promise<Exported | null> {
  const stored = await exportPerson(database, email, now)
  if (stored?.client?.id !== clientId) return null
  const by = { actor: clientActor(clientId), now }
  const event = { action: 'client.export', about: clientId, detail: { own: true } } as const
  await database.write((trx) => recordEvent(trx, by, event))
  const { client_note: _, client_group: __, ...client } = stored.client
  return {
    ...stored,
    client,
    consents: stored.consents.map(({ note: _, ...consent }) => consent),
    bookings: stored.bookings.map(({ messages, ...booking }) => ({
      ...booking,
      messages: messages.filter(({ kind }) => kind !== 'note'),
    })),
  }
}

export function dataFile(stored: Exported | null): Response {
  return new Response(`${JSON.stringify(stored, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${t.dataFile()}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
