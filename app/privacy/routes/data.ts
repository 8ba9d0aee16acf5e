import { data, href, redirect } from 'react-router'
import { clientContext } from '../../accounts/client-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { dataFile, exportOwn } from '../own-data.server.ts'
import type { Route } from './+types/data.ts'

/** After signing in the browser comes back here with GET: leads it to the page with the button. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/client/:clientId/account', params))
}

/** What is stored about the client, as a file for them. */
export async function action({ context }: Route.ActionArgs) {
  const stored = await exportOwn(context.get(portsContext).database, context.get(clientContext), Date.now())
  if (!stored) throw data(null, { status: 404 })
  return dataFile(stored)
}
