import type { Insertable, Transaction } from 'kysely'
import type { z } from 'zod'
import { uuidv7 } from '../../../ports/database/id.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import { emailOf } from '../../clients/clients.server.ts'
import { batchesOf } from '../export/batches.ts'
import type { AlbumContents, clientsShape, picksShape, Shares } from '../format.ts'
import type { FrameIds } from './import-work.ts'
import type { PlayingTeams } from './teams.server.ts'

/** What the clients and guests of the export may see, and what they chose. */
export interface Choices {
  clients: z.output<typeof clientsShape>
  picks: z.output<typeof picksShape>
  shares: Shares
  /** In which albums the teams of the export play. */
  teams: PlayingTeams
}

/** Stands for the job of an email that the other site sent. */
const SENT_BEFORE = 'imported'

/** Gives an album that was just added its grants, consents, lists, favorites and picks. Sends no email. */
export async function insertChoices(
  trx: Transaction<Schema>,
  album: Pick<AlbumContents, 'slug' | 'lists'> & { id: string },
  frameIds: FrameIds,
  { clients, picks }: Choices,
  now: number,
): Promise<void> {
  const known = await trx.selectFrom('client').select(['id', 'email']).execute()
  const ids = new Map(known.map(({ id, email }) => [email, id]))
  for (const { email, grants, favorites, consents } of clients) {
    const clientId = ids.get(emailOf(email))
    if (clientId === undefined) continue
    const position = grants.findIndex((grant) => grant.album === album.slug)
    const grant = grants[position]
    if (grant) await insertGrant(trx, { clientId, albumId: album.id, position }, grant)
    const consent = consents.find((one) => one.album === album.slug)
    if (consent) await insertConsent(trx, { client_id: clientId, album_id: album.id }, consent)
    const files = favorites.filter((favorite) => favorite.album === album.slug)
    const choice = { album_id: album.id, client_id: clientId }
    if (files.length > 0) await insertChoice(trx, choice, files, frameIds, now)
  }
  for (const list of album.lists) {
    const id = uuidv7(now)
    const { name, most = null, closesAt = null, createdAt } = list
    const row = { id, album_id: album.id, name, most, closes_at: closesAt, created_at: createdAt }
    await trx.insertInto('pick_list').values(row).execute()
    const sets = picks.filter((set) => set.album === album.slug && set.list === name)
    for (const set of sets) {
      const client_id = set.client === undefined ? null : ids.get(emailOf(set.client))
      if (client_id === undefined) continue
      const choice = {
        album_id: album.id,
        client_id,
        list_id: id,
        finished_at: set.finishedAt ?? null,
        seen_at: set.seenAt ?? null,
        reopened_at: set.reopenedAt ?? null,
      }
      await insertChoice(trx, choice, set.photographs, frameIds, now)
    }
  }
}

async function insertGrant(
  trx: Transaction<Schema>,
  { clientId, albumId, position }: { clientId: string; albumId: string; position: number },
  grant: Choices['clients'][number]['grants'][number],
): Promise<void> {
  const { grantedAt, expiresAt = null, revokedAt = null, sentAt = null, remindFrom = null } = grant
  await trx
    .insertInto('client_album')
    .values({
      client_id: clientId,
      album_id: albumId,
      position: position + 1,
      granted_at: grantedAt,
      expires_at: expiresAt,
      revoked_at: revokedAt,
      ready_requested_at: sentAt,
      ready_job: sentAt === null ? null : SENT_BEFORE,
      ready_sent_at: sentAt,
      remind_from: remindFrom,
    })
    .execute()
  const { remindedFor, reminders } = grant
  const earlier: typeof reminders =
    remindedFor === undefined ? [] : [{ kind: 'expiring', endsAt: remindedFor }]
  for (const { kind, endsAt = 0, sentAt = null } of [...earlier, ...reminders]) {
    await trx
      .insertInto('reminder')
      .values({ client_id: clientId, album_id: albumId, kind, ends_at: endsAt, sent_at: sentAt })
      .onConflict((same) => same.doNothing())
      .execute()
  }
}

async function insertConsent(
  trx: Transaction<Schema>,
  pair: { client_id: string; album_id: string },
  { givenOn, how, note = '', ...at }: Choices['clients'][number]['consents'][number],
): Promise<void> {
  const times = { recorded_at: at.recordedAt, withdrawn_at: at.withdrawnAt ?? null }
  await trx
    .insertInto('album_consent')
    .values({ ...pair, given_on: givenOn, how, note, ...times })
    .execute()
}

/** A photograph that was chosen, by its file's name. */
interface ChosenFile {
  file: string
  note?: string | undefined
  at: number
}

/** Stores what somebody chose of an album. Files that the album lacks are left out, and a second choice of the same. */
export async function insertChoice(
  trx: Transaction<Schema>,
  row: Omit<Insertable<Schema['choice']>, 'id'>,
  files: ChosenFile[],
  frameIds: FrameIds,
  now: number,
): Promise<void> {
  const frames = files.flatMap(({ file, note = '', at }) => {
    const frame_id = frameIds.get(file)
    return frame_id === undefined ? [] : [{ frame_id, note, chosen_at: at }]
  })
  const choice = await trx
    .insertInto('choice')
    .values({ id: uuidv7(now), ...row })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!choice) return
  for (const batch of batchesOf(frames)) {
    await trx
      .insertInto('chosen_frame')
      .values(batch.map((frame) => ({ choice_id: choice.id, ...frame })))
      .onConflict((same) => same.doNothing())
      .execute()
  }
}
