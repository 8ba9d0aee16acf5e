import { type SqlBool, sql } from 'kysely'
import { batchesOf, pagesOf } from '../batches.ts'
import type { FrameFiles } from './albums.server.ts'
import { type Db, iso, present } from './photographs.server.ts'

/** All clients with their grants, consents and favorites. No password, session or link. */
export async function* exportClients(db: Db, frames: FrameFiles) {
  const rowsAfter = (after?: { name: string; id: string }) => clientRows(db, after)
  for await (const rows of pagesOf(rowsAfter)) {
    const ids = rows.map(({ id }) => id)
    const grants = Map.groupBy(await grantsOf(db, ids), ({ clientId }) => clientId)
    const hearts = Map.groupBy(await favoritesOf(db, ids), ({ client_id }) => client_id)
    const reminders = Map.groupBy(await remindersOf(db, ids), ({ clientId }) => clientId)
    const people = Map.groupBy(await peopleOf(db, ids), ({ client_id }) => client_id)
    const consents = Map.groupBy(await consentsOf(db, ids), ({ clientId }) => clientId)
    yield rows.map(({ id, name, email, phone, group, note, blockedAt, remindersOffAt, erasureAskedAt }) => ({
      name,
      email,
      ...present({ phone, group, note }),
      ...present({ people: (people.get(id) ?? []).map(({ client_id: _, ...person }) => person) }),
      ...(blockedAt !== null && { blocked: true as const }),
      ...present({ remindersOffAt: iso(remindersOffAt), erasureAskedAt: iso(erasureAskedAt) }),
      grants: (grants.get(id) ?? []).map(({ album, ...grant }) => ({
        album,
        grantedAt: iso(grant.grantedAt),
        ...present({
          expiresAt: iso(grant.expiresAt),
          revokedAt: iso(grant.revokedAt),
          sentAt: iso(grant.sentAt),
          remindFrom: iso(grant.remindFrom),
        }),
        reminders: (reminders.get(id) ?? [])
          .filter((reminder) => reminder.album === album)
          .map(({ kind, endsAt, sentAt }) => ({
            kind,
            ...present({ endsAt: iso(endsAt || null), sentAt: iso(sentAt) }),
          })),
      })),
      consents: (consents.get(id) ?? []).map(({ album, givenOn, how, ...consent }) => ({
        album,
        givenOn,
        how,
        recordedAt: iso(consent.recordedAt),
        ...present({ note: consent.note, withdrawnAt: iso(consent.withdrawnAt) }),
      })),
      favorites: (hearts.get(id) ?? []).flatMap(({ frame_id, chosen_at }) => {
        const frame = frames.get(frame_id)
        return frame ? [{ ...frame, at: iso(chosen_at) }] : []
      }),
    }))
  }
}

function clientRows(db: Db, after?: { name: string; id: string }) {
  return db
    .selectFrom('client')
    .leftJoin('account', 'account.id', 'client.account_id')
    .select(['client.id', 'client.name', 'client.email', 'account.blocked_at as blockedAt'])
    .select(['client.phone', 'client.client_group as group', 'client.client_note as note'])
    .select(['client.reminders_off_at as remindersOffAt', 'client.erasure_asked_at as erasureAskedAt'])
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(client.name, client.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy('client.name')
    .orderBy('client.id')
}

function grantsOf(db: Db, ids: string[]) {
  return db
    .selectFrom('client_album')
    .innerJoin('album', 'album.id', 'client_album.album_id')
    .where('client_id', 'in', ids)
    .where('album.deleted_at', 'is', null)
    .select(['client_id as clientId', 'album.slug as album', 'granted_at as grantedAt'])
    .select(['client_album.expires_at as expiresAt', 'revoked_at as revokedAt'])
    .select(['ready_sent_at as sentAt', 'remind_from as remindFrom'])
    .orderBy('position')
    .orderBy('album.slug')
    .execute()
}

function peopleOf(db: Db, ids: string[]) {
  return db
    .selectFrom('client_contact')
    .where('client_id', 'in', ids)
    .select(['client_id', 'name', 'role', 'phone', 'email'])
    .orderBy('position')
    .execute()
}

function favoritesOf(db: Db, ids: string[]) {
  return db
    .selectFrom('choice')
    .innerJoin('chosen_frame', 'chosen_frame.choice_id', 'choice.id')
    .where('client_id', 'in', ids)
    .where('list_id', 'is', null)
    .select(['client_id', 'frame_id', 'chosen_at'])
    .orderBy('chosen_at')
    .orderBy('frame_id')
    .execute()
}

function consentsOf(db: Db, ids: string[]) {
  return db
    .selectFrom('album_consent')
    .innerJoin('album', 'album.id', 'album_id')
    .where('client_id', 'in', ids)
    .where('album.deleted_at', 'is', null)
    .select(['client_id as clientId', 'album.slug as album', 'given_on as givenOn', 'how', 'note'])
    .select(['recorded_at as recordedAt', 'withdrawn_at as withdrawnAt'])
    .orderBy('album.slug')
    .execute()
}

function remindersOf(db: Db, ids: string[]) {
  return db
    .selectFrom('reminder')
    .innerJoin('album', 'album.id', 'album_id')
    .where('client_id', 'in', ids)
    .select(['client_id as clientId', 'album.slug as album', 'kind'])
    .select(['ends_at as endsAt', 'sent_at as sentAt'])
    .orderBy('kind')
    .orderBy('ends_at')
    .execute()
}

export async function* exportPicks(db: Db, frames: FrameFiles) {
  const choices = await db
    .selectFrom('choice')
    .innerJoin('pick_list', 'pick_list.id', 'choice.list_id')
    .innerJoin('album', 'album.id', 'choice.album_id')
    .leftJoin('client', 'client.id', 'choice.client_id')
    .where('album.deleted_at', 'is', null)
    .select(['choice.id', 'album.slug as album', 'pick_list.name as list', 'client.email as client'])
    .select(['finished_at as finishedAt', 'seen_at as seenAt', 'reopened_at as reopenedAt'])
    .orderBy('album.slug')
    .orderBy('pick_list.id')
    .orderBy('client.email', (order) => order.asc().nullsLast())
    .orderBy('choice.id')
    .execute()
  for (const some of batchesOf(choices)) {
    const ids = some.map(({ id }) => id)
    const picked = db.selectFrom('chosen_frame').selectAll().where('choice_id', 'in', ids)
    const rows = await picked.orderBy('chosen_at').orderBy('frame_id').execute()
    const chosen = Map.groupBy(rows, ({ choice_id }) => choice_id)
    yield some.map(({ id, album, list, client, finishedAt, seenAt, reopenedAt }) => ({
      album,
      list,
      ...present({
        client,
        finishedAt: iso(finishedAt),
        seenAt: iso(seenAt),
        reopenedAt: iso(reopenedAt),
      }),
      photographs: (chosen.get(id) ?? []).flatMap(({ frame_id, note, chosen_at }) => {
        const file = frames.get(frame_id)?.file
        return file === undefined ? [] : [{ file, ...present({ note }), at: iso(chosen_at) }]
      }),
    }))
  }
}
