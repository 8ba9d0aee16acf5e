import { Readable } from 'node:stream'
import { data } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import { itemsToMake } from '../../prints/prints.server.ts'
import { printsZip } from '../../prints/prints-zip.server.ts'
import type { Route } from './+types/zip.ts'

/** Of one order, or of all that are to print. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const order = 'order' in params ? String(params.order) : null
  const items = await itemsToMake(ports.database, order)
  if (items.length === 0) throw data(null, { status: 404 })
  const now = Date.now()
  const day = new Date(now).toISOString().slice(0, 10)
  const zip = Readable.from(printsZip(ports, items, now), { objectMode: false })
  return new Response(Readable.toWeb(zip) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="prints-${day}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
