import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signedInCookie } from '../../app/accounts/testing.server.ts'
import type { DemoAccount } from '../../demo/accounts.ts'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Site } from './site.ts'

export interface Demo {
  database: Database
  cookie: string
  portal: string
  gallery: string
  /** Clients who are not signed in: an account keeps only its newest sessions. */
  others: DemoAccount[]
}

/** Opens the database of a running demo business, and signs a client in. */
export async function withClient<T>({ dataDir, origin }: Site, use: (demo: Demo) => Promise<T>): Promise<T> {
  const accounts: DemoAccount[] = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8'))
  const [first, ...others] = accounts.filter(({ role }) => role === 'client')
  const client = first?.clientId as string
  const portal = `/client/${client}`
  const database = await openDatabase({ file: join(dataDir, 'sideline.db') })
  try {
    const grants = database.db.selectFrom('client_album').innerJoin('album', 'album.id', 'album_id')
    const { slug } = await grants.where('client_id', '=', client).select('slug').executeTakeFirstOrThrow()
    const cookie = await signedInCookie({ database, origin }, client)
    return await use({ database, cookie, portal, gallery: `${portal}/${slug}`, others })
  } finally {
    await database.close()
  }
}
