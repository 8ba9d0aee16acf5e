import { signedInCookie } from '../../app/accounts/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { grantRow } from '../../ports/database/testing/testing-rows.ts'

export interface Archive {
  address: string
  cookie: string
}

/** Gives an album to a client, and makes the archive of all its photographs as they were sent. */
export async function archiveOf(
  origin: string,
  database: Database,
  { album, client }: { album: string; client: string },
): Promise<Archive> {
  const { db } = database
  await db.insertInto('client_album').values(grantRow(client, album)).execute()
  const { slug } = await db
    .updateTable('album')
    .set({ published: 1 })
    .where('id', '=', album)
    .returning('slug')
    .executeTakeFirstOrThrow()
  const cookie = await signedInCookie({ database, origin }, client)
  const path = `/client/${client}/${slug}/archives`
  return { address: await makeArchive(origin, { path, cookie }), cookie }
}

/** Asks again where a proxy gave up on a busy site, as the page's own Try again does. */
export async function makeArchive(
  origin: string,
  { path, cookie }: { path: string; cookie: string },
  tries = 3,
): Promise<string> {
  const made = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: origin },
    body: new URLSearchParams({ part: 'all', size: 'original' }),
  })
  if (made.status === 504 && tries > 1) return makeArchive(origin, { path, cookie }, tries - 1)
  if (made.status !== 303) throw new Error(`No archive was made (${made.status}).`)
  return origin + made.headers.get('Location')
}
