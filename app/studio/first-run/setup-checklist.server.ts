import type { Database } from '../../../ports/database/port.ts'
import { type CookieSpec, readCookie } from '../../cookies.ts'
import type { Ports } from '../../ports.server.ts'
import { readSections } from '../../site/sections/sections.server.ts'
import { isDemo } from '../../site/site.server.ts'

export type SetupTask = 'brand' | 'mail' | 'home' | 'album' | 'client'
export type SetupTasks = Record<SetupTask, boolean>

export const LATER: CookieSpec = { name: 'first-steps-later', seconds: 604_800 }

/** Null if all are done, or hidden in this browser. */
export async function readSetupTasks(
  { database, origin, setup }: Pick<Ports, 'database' | 'origin'> & { setup: Pick<Ports['setup'], 'mail'> },
  request: Request,
): Promise<SetupTasks | null> {
  if (readCookie(request, LATER, origin)) return null
  const [{ sections }, { album, client }, mail, demo] = await Promise.all([
    readSections(database, ['identity', 'contact', 'hero']),
    countFirsts(database),
    setup.mail(),
    isDemo(database),
  ])
  const { identity, contact, hero } = sections
  const tasks = {
    brand: Boolean(identity?.tagline || identity?.colors || identity?.logo || contact?.cities.length),
    home: Boolean(hero?.slides.length),
    // The demo writes to nobody.
    mail: demo || mail.transport !== 'outbox',
    album,
    client,
  }
  return Object.values(tasks).every(Boolean) ? null : tasks
}

async function countFirsts({ db }: Pick<Database, 'db'>): Promise<{ album: boolean; client: boolean }> {
  const { album, client } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('frame').select('id')).as('album'),
      exists(selectFrom('client').select('id')).as('client'),
    ])
    .executeTakeFirstOrThrow()
  return { album: Boolean(album), client: Boolean(client) }
}
