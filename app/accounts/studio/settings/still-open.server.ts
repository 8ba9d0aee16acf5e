import { readFeed } from '../../../booking/calendar/calendar-feed.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { listUploadTokens } from '../../upload-tokens.server.ts'

export type StillOpenView = Awaited<ReturnType<typeof readStillOpen>>

/** What goes on without a second factor after an account's first one was set up. */
export async function readStillOpen(ports: Pick<Ports, 'database' | 'sign'>, accountId: string) {
  const [tokens, { token }] = await Promise.all([
    listUploadTokens(ports.database, accountId),
    readFeed(ports, accountId),
  ])
  return { tokens: tokens.map(({ id, name }) => ({ id, name })), calendar: token !== null }
}
