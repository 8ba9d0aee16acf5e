import type { Kysely } from 'kysely'
import { run } from './column-types.ts'

/** Indexes for questions that read all of a table: what waits for the owner, what is to be done, and what is to be deleted. */
export async function growthIndexes(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'create index photo_by_recipe on photo (recipe)',
    // What lists and outlines read of a photograph, without its long texts.
    'create index photo_facts on photo (id, width, height, turned, recipe, video)',
    'create index photo_videos on photo (id) where video is not null',
    'create index photo_unused on photo (unused_at) where unused_at is not null',
    'create index delivery_file_by_storage_key on delivery_file (storage_key)',
    'create index marked_photo_by_mark on marked_photo (mark)',
    'create index album_with_proofs on album (id) where proofs = 1',
    'create index album_deleted on album (deleted_at) where deleted_at is not null',
    'create index album_without_consent on album (consent_lost_at) where consent_lost_at is not null',
    "create index album_by_day on album (coalesce(date, ''), id)",
    'create index album_by_title on album (lower(coalesce(display_name, name)), id)',
    'create index album_drafts on album (id) where published = 0',
    'create index account_blocked on account (blocked_at) where blocked_at is not null',
    'drop index post_newest',
    'create index post_newest on post (status, publish_at desc, id desc) where deleted_at is null',
    'create index post_in_order on post (publish_at desc, id desc) where deleted_at is null',
    'create index post_deleted on post (deleted_at) where deleted_at is not null',
    'create index client_album_ending on client_album (expires_at) where expires_at is not null',
    'create index client_album_untold on client_album (granted_at) where ready_requested_at is null',
    'create index client_album_to_reopen on client_album (reopen_asked_at) where reopen_asked_at is not null',
    'create index client_to_erase on client (erasure_asked_at) where erasure_asked_at is not null',
    'create index choice_to_reopen on choice (reopen_asked_at) where reopen_asked_at is not null',
    'create index album_view_by_day on album_view (day)',
    'create index share_opening_by_day on share_opening (day)',
    'create index download_by_completed_at on download (completed_at) where completed_at is not null',
    'create index job_by_end on job (kind, status, ended_at)',
    'create index job_by_kind_and_status on job (kind, status, id)',
    'create index job_noted on job (kind, status, id) where error is not null',
    'drop index audit_event_by_about',
    'create index audit_event_by_about on audit_event (about, id)',
    ...['client_id', 'album_id'].flatMap((column) => [
      `drop index booking_by_${column}`,
      // Few bookings have one: an index of all would seem to say nothing.
      `create index booking_by_${column} on booking (${column}) where ${column} is not null`,
    ]),
    'create index booking_by_email on booking (lower(email))',
    // No database folds letters besides ASCII as we do; see ports/mail/address.ts.
    'create index booking_by_foreign_email on booking (email) where length(email) <> octet_length(email)',
    'create index sent_mail_by_recipient on sent_mail (lower(recipient))',
    'create index sent_mail_by_foreign_recipient on sent_mail (recipient) where length(recipient) <> octet_length(recipient)',
  ])
}
