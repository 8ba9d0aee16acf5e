import { data, href, redirect } from 'react-router'
import { byOf, requireConfirmed, requireOwner, staffContext } from '../../accounts/staff-context.server.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { portsContext } from '../../ports.server.ts'
import { exportPerson } from '../../privacy/export.server.ts'
import { dataFile } from '../../privacy/own-data.server.ts'
import type { Route } from './+types/export.ts'
import { readClient } from './client/client-view.server.ts'

/** The password check returns here with GET. */
export function loader({ params, context }: Route.LoaderArgs) {
  requireOwner(context.get(staffContext))
  throw redirect(href('/studio/clients/:client/data', params))
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  requireOwner(context.get(staffContext))
  const by = byOf(context)
  const client = await readClient(database, params.client, by.now)
  if (!client) throw data(null, { status: 404 })
  requireConfirmed(context, url)
  const stored = await exportPerson(database, client.email, by.now)
  await database.write((trx) => recordEvent(trx, by, { action: 'client.export', about: client.id }))
  return dataFile(stored)
}
