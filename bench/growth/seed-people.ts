import { sql } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import { athleteRow, grantRow, linkRow, placeAt } from '../../ports/database/testing/testing-rows.ts'
import { DAY, dayOf, FRAMES, idsUntilNow, insertRows, NOW, nameOf } from './rows.ts'

/** Albums of each team. */
const ALBUMS = 10
/** Athletes of each team. */
const ROSTER = 100
/** Athletes in each photograph. */
const SHOWN = 6

interface Clients {
  clients: string[]
  albums: string[]
  grants: number
}

export async function seedClients(database: Database, { clients, albums, grants }: Clients): Promise<void> {
  const email = (i: number) => `${nameOf(i).toLowerCase().replaceAll(' ', '.')}@example.com`
  await insertRows(database, 'account', clients.length, (i) => ({
    id: clients[i] as string,
    name: nameOf(i),
    email: email(i),
    password_hash: i % 3 ? 'x' : null,
    created_at: NOW,
    updated_at: NOW,
    signed_in_at: i % 3 ? NOW - i * 1_000 : null,
  }))
  await insertRows(database, 'client', clients.length, (i) => {
    const account_id = i % 4 === 3 ? null : (clients[i] as string)
    return { id: clients[i] as string, name: nameOf(i), email: email(i), account_id }
  })
  const own = albums.filter((_, i) => i % 2 === 0)
  const perClient = Math.ceil(grants / clients.length)
  const pair = (i: number) => ({
    client_id: clients[Math.floor(i / perClient)] as string,
    album_id: own[i % own.length] as string,
  })
  await insertRows(database, 'client_album', grants, (i) => {
    const { client_id, album_id } = pair(i)
    // Three clients were never told, three grants end within a week, and every fifth of the others has ended.
    const expires_at = i >= 3 && i < 6 ? NOW + 3 * DAY : i > 9 && i % 5 === 0 ? NOW - 90 * DAY : null
    const told = i < 3 ? null : NOW - 200 * DAY
    return grantRow(client_id, album_id, {
      granted_at: told ?? NOW - DAY,
      ready_requested_at: told,
      ready_job: told === null ? null : 'sent',
      ready_sent_at: told,
      remind_from: told,
      expires_at,
    })
  })
  await insertRows(database, 'album_view', grants * 2, (i) => {
    const day = dayOf(NOW - (100 + (i % 301)) * DAY)
    return { ...pair(i >> 1), day: i % 2 ? `${day.slice(0, 4)}-01-01` : day }
  })
  await seedUse(database, grants, pair)
  await insertRows(database, 'share_link', Math.floor(albums.length / 4), (i) =>
    linkRow(`link${String(i).padStart(8, '0')}`, pair(i * 2).album_id),
  )
}

async function seedUse(
  database: Database,
  grants: number,
  pair: (i: number) => { client_id: string; album_id: string },
): Promise<void> {
  const ids = idsUntilNow(grants, 60_000)
  await insertRows(database, 'choice', grants, (i) => ({ id: ids[i] as string, ...pair(i) }))
  await sql`insert into chosen_frame (choice_id, frame_id, note, chosen_at)
    select choice.id, frame.id, '', ${sql.lit(NOW)} from choice
      join frame on frame.album_id = choice.album_id and frame.place < ${placeAt(4)}`.execute(database.db)
  await insertRows(database, 'download', grants, (i) => {
    const at = NOW - (100 + (i % 900)) * DAY
    return {
      id: ids[i] as string,
      ...pair(i),
      album_name: 'Album',
      what: 'all' as const,
      size: 'original' as const,
      version: `${i}`,
      photographs: 48,
      bytes: 1,
      started_at: at,
      completed_at: at,
    }
  })
  const at = NOW - 190 * DAY
  await insertRows(database, 'reminder', grants, (i) => ({
    ...pair(i),
    kind: 'unopened' as const,
    ends_at: 0,
    job: null,
    queued_at: at,
    sent_at: at,
  }))
}

/** The first athlete of a team is in more than half of its photographs. Returns the person whose page needs no PIN. */
export async function seedAthletes(database: Database, albums: string[], photos: string[]): Promise<string> {
  const teams = Math.ceil(albums.length / ALBUMS)
  await insertRows(database, 'team', teams, (i) => ({ id: `team${i}`, name: `Team ${i}`, season: '2026' }))
  await insertRows(database, 'person', teams * ROSTER, (i) => ({
    id: `athlete${i}`,
    card: i === 0 ? 'BCDFGHJK' : null,
    page: i === 0 ? ('on' as const) : null,
  }))
  await insertRows(database, 'athlete', teams * ROSTER, (i) =>
    athleteRow(`athlete${i}`, `team${Math.floor(i / ROSTER)}`, `${i % ROSTER}`),
  )
  await insertRows(database, 'album_team', albums.length, (i) => ({
    album_id: albums[i] as string,
    team_id: `team${Math.floor(i / ALBUMS)}`,
  }))
  await insertRows(database, 'tag', photos.length * SHOWN, (i) => {
    const [photo, nth] = [Math.floor(i / SHOWN), i % SHOWN]
    const team = Math.floor(photo / FRAMES / ALBUMS) % teams
    const isFirst = nth === 0 && photo % 8 < 5
    const athlete = team * ROSTER + (isFirst ? 0 : 1 + ((photo * 7 + nth * 13) % (ROSTER - 1)))
    const ids = { id: `tag${i}`, photo_id: photos[photo] as string, athlete_id: `athlete${athlete}` }
    return { ...ids, created_at: 0, step: 'seed', evidence: 'hand' as const, detail: '' }
  })
  return 'athlete0'
}
