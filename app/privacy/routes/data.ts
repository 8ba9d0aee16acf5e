import { data, href, redirect } from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { HOUR, limit } from '../../limits/rate-limit.server.ts'
import { portsContext } from '../../ports.server.ts'
import { dataFile, exportOwn } from '../own-data.server.ts'
import type { Route } from './+types/data.ts'

/** The export reads all stored emails. */
const RULE = { count: 10, per: HOUR }

/** Signing in returns here with GET. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/client/:clientId/account', params))
}

export async function action({ context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const client = context.get(clientContext)
  const now = Date.now()
  const wait = await limit(database, [{ name: 'own-data', key: client.clientId, rule: RULE }])
  if (wait > 0) throw data(null, { status: 429, headers: { 'Retry-After': String(wait) } })
  const stored = await exportOwn(database, client, now)
  if (!stored) throw data(null, { status: 404 })
  return dataFile(stored)
}
