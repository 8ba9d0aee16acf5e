import { href, type LoaderFunctionArgs, redirect } from 'react-router'
import { byOf, requireConfirmedOwner } from '../../../accounts/staff-context.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { BACKUP, requestBackup } from '../../request.server.ts'
import { setUpBackup } from '../../schedule/backup-setup.server.ts'

type Setup = Awaited<ReturnType<typeof changeable>>

/** What the owner may change. Leads away from what the environment sets. */
export async function changeable({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const owner = requireConfirmedOwner(context, url)
  const ports = context.get(portsContext)
  const backup = await ports.setup.backup()
  if (backup?.fixed) throw redirect(href('/studio/settings/backup'))
  return { owner, ports, backup, places: ports.setup.places, by: byOf(context) }
}

/** Leads to the first backup. Returns why it can't be there. */
export async function begin({ ports, places, by }: Setup, given: Parameters<typeof setUpBackup>[1]) {
  const refused = await setUpBackup({ ...ports, places }, given, by)
  if (refused)
    return { lead: refused.disk ? 'That’s the disk your photos are on.' : 'Not saved.', ...refused }
  await requestBackup(ports, BACKUP, by)
  throw redirect(href('/studio/settings/backup'))
}
