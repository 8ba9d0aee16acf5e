import * as site from '#messages/site'
import type { Database } from '../../../ports/database/port.ts'
import { readFollowed } from '../../athletes/follow/followed.server.ts'
import { invitedTogether } from '../../athletes/follow/invite.server.ts'
import { compareNumbers } from '../../athletes/number.ts'

export type Following = NonNullable<Awaited<ReturnType<typeof readAsked>>>

/** Returns whom an address was asked to follow and visitors may see; null if there's nobody. */
export async function readAsked(db: Database['db'], followerIds: string[]) {
  const rows = await invitedTogether(db, followerIds)
  const read = await Promise.all(
    rows.map(async (row) => ({ row, athlete: await readFollowed(db, row.person_id) })),
  )
  const shown = read.flatMap(({ row, athlete }) => (athlete ? [{ row, ...athlete }] : []))
  shown.sort((a, b) => compareNumbers(a.number, b.number))
  const [first] = shown
  if (!first) return null
  const numbers = shown.map(({ number }, i) => (i === 0 ? number : `#${number}`))
  return {
    team: first.team,
    number: new Intl.ListFormat(site.locale()).format(numbers),
    followers: shown.map(({ row: { id, email, asked_at, confirmed_at }, personId }) => ({
      id,
      personId,
      email,
      askedAt: Number(asked_at),
      confirmedAt: confirmed_at === null ? null : Number(confirmed_at),
    })),
  }
}
