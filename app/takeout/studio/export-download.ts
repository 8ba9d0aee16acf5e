import { requireOwner, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { downloadExport } from '../export/download.server.ts'
import type { Route } from './+types/export-download.ts'

/**
 * The export as a ZIP. Without the password, which a browser that resumes it hours later could not give: only the page that asks
 * for it shows the address.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = context.get(staffContext)
  requireOwner(person)
  return downloadExport(context.get(portsContext), request, { name: params.export, owner: person.id })
}
