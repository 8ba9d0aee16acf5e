import { requireOwner, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { downloadExport } from '../export/download.server.ts'
import type { Route } from './+types/export-download.ts'

/** Asks for no password, which a browser could not give when it resumes hours later: only the confirmed page has the address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = context.get(staffContext)
  requireOwner(person)
  return downloadExport(context.get(portsContext), request, { name: params.export, owner: person.id })
}
