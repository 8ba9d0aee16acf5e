import { data } from 'react-router'
import { signedInStaff } from '../../accounts/sessions/sessions.server.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { respondInRanges } from '../../delivery/ranges.ts'
import { streamOf } from '../../delivery/zip/stream.server.ts'
import type { Ports } from '../../ports.server.ts'
import { readArchive } from './stored.server.ts'

type DownloadPorts = Pick<Ports, 'database' | 'storage' | 'origin' | 'report'>

/** Responds with an export as a ZIP that can be resumed. It breaks off once the owner's session has ended. */
export async function downloadExport(
  ports: DownloadPorts,
  request: Request,
  { name, owner }: { name: string; owner: string },
): Promise<Response> {
  const archive = await readArchive(ports.storage, name)
  if (!archive) throw data(null, { status: 404 })
  const { bytes, parts } = archive
  // An export is written once: its name is its version.
  const file = {
    name: `${name.slice(0, name.lastIndexOf('-'))}.zip`,
    type: 'application/zip',
    bytes,
    version: name,
  }
  return respondInRanges<never>(request, file, async (range) => {
    const { start, end } = range ?? { start: 0, end: bytes - 1 }
    if (start === 0) await recordDownload(ports, owner)
    return streamOf(parts(start, end + 1), {
      storage: ports.storage,
      signal: request.signal,
      allowed: async () => (await signedInStaff(ports, request))?.id === owner,
      ended: ({ error }) => error !== undefined && ports.report(error, request),
    })
  })
}

function recordDownload({ database }: DownloadPorts, id: string): Promise<void> {
  const actor = { kind: 'owner', id } as const
  return database.write((trx) => recordEvent(trx, { actor, now: Date.now() }, { action: 'takeout.download' }))
}
