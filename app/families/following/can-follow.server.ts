import type { Ports } from '../../ports.server.ts'
import { isDemo } from '../../site/site.server.ts'

/** Whether an email would leave: without a mail server a form would promise one. The demo's owner reads them in the studio. */
export async function canFollow({ database, setup }: Pick<Ports, 'database' | 'setup'>): Promise<boolean> {
  return (await setup.mail()).transport !== 'outbox' || isDemo(database)
}
