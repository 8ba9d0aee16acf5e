import { data } from 'react-router'
import { signedInStaff } from '../../accounts/sessions/sessions.server.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { respondInRanges } from '../../delivery/ranges.ts'
import { streamOf } from '../../delivery/zip/stream.server.ts'
import type { Ports } from '../../ports.server.ts'
import { readArchive } from './stored.server.ts'

/** Sends an export as a ZIP that can be resumed, and stops when the owner's session ends. */
export async function downloadExport(
  ports: Pick<Ports, 'database' | 'storage' | 'origin' | 'report'>,
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
    if (start === 0) {
      const by = { actor: { kind: 'owner', id: owner }, now: Date.now() } as const
      await ports.database.write((trx) => recordEvent(trx, by, { action: 'takeout.download' }))
    }
    return streamOf(parts(start, end + 1), {
      storage: ports.storage,
      signal: request.signal,
      allowed: async () => (await signedInStaff(ports, request))?.id === owner,
      ended: ({ error }) => error !== undefined && ports.report(error, request),
    })
  })
}
