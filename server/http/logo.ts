import type { Handler } from 'hono'
import { readLogo } from '../../app/site/logo.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { AppEnv } from './middleware/visitor.ts'

export const LOGO_PATH = '/logo/:file{[0-9a-f]{16}\\.webp}'

/** Nothing runs at this address, whatever the file contains. */
export function serveLogo(database: Pick<Database, 'db'>): Handler<AppEnv> {
  return async (c) => {
    const logo = await readLogo(database, c.req.param('file') ?? '')
    if (!logo) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    return c.body(logo as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  }
}
