import type { Ports } from '../../ports.server.ts'
import { isDemo } from '../../site/site.server.ts'

/** Without a mail server, the form would promise an email. The demo's owner reads them in the studio. */
export async function canFollow({ database, setup }: Pick<Ports, 'database' | 'setup'>): Promise<boolean> {
  return (await setup.mail()).transport !== 'outbox' || isDemo(database)
}
