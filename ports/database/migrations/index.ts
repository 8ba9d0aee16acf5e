import type { Migration } from 'kysely/migration'
import type { Database } from '../port.ts'
import { foundation } from './0001-foundation.ts'
import { blog } from './0002-blog.ts'
import { bookings } from './0003-bookings.ts'
import { bookingDraft } from './0004-booking-draft.ts'
import { sentMail } from './0005-sent-mail.ts'
import { signIn } from './0006-sign-in.ts'
import { favourites } from './0007-favourites.ts'
import { delivery } from './0008-delivery.ts'
import { searchAccents } from './0009-search-accents.ts'
import { dueJobs } from './0010-due-jobs.ts'
import { accounts } from './0011-accounts.ts'
import { favorites } from './0012-favorites.ts'
import { mail } from './0013-mail.ts'
import { clients } from './0014-clients.ts'
import { storage } from './0015-storage.ts'
import { people } from './0017-people.ts'
import { frames } from './0018-frames.ts'
import { business } from './0019-business.ts'
import { jobs } from './0020-jobs.ts'
import { albumEmails } from './0021-album-emails.ts'
import { questionnaire } from './0022-questionnaire.ts'
import { bookingAnswers } from './0023-booking-answers.ts'
import { postDrafts } from './0024-post-drafts.ts'
import { clientsByName } from './0025-clients-by-name.ts'
import { bookingDesk } from './0026-booking-desk.ts'
import { redirects } from './0027-redirects.ts'
import { albumDownloads } from './0028-album-downloads.ts'
import { albumPlace } from './0029-album-place.ts'
import { photoView } from './0030-photo-view.ts'
import { picks } from './0031-picks.ts'
import { albumViews } from './0032-album-views.ts'
import { shareLinks } from './0033-share-links.ts'
import { closedAlbums } from './0034-closed-albums.ts'
import { proofs } from './0035-proofs.ts'
import { uploadTokens } from './0036-upload-tokens.ts'
import { placeOfAllKinds } from './0037-place-of-all-kinds.ts'
import { reminders } from './0038-reminders.ts'
import { showWithConsent } from './0038-show-with-consent.ts'
import { videos } from './0039-videos.ts'
import { guestDownloads } from './0040-guest-downloads.ts'
import { interruptions } from './0041-interruptions.ts'
import { ownCalendars } from './0043-own-calendars.ts'
import { sectionEdits } from './0044-section-edits.ts'

/** Every migration, in the order of their names. A released migration is never changed. */
export function migrationsFor(engine: Database['engine']): Record<string, Migration> {
  return {
    '0001-foundation': { up: (db) => foundation(db, engine) },
    '0002-blog': { up: (db) => blog(db, engine) },
    '0003-bookings': { up: (db) => bookings(db, engine) },
    '0004-booking-draft': { up: (db) => bookingDraft(db, engine) },
    '0005-sent-mail': { up: (db) => sentMail(db, engine) },
    '0006-sign-in': { up: (db) => signIn(db, engine) },
    '0007-favourites': { up: (db) => favourites(db, engine) },
    '0008-delivery': { up: (db) => delivery(db, engine) },
    '0009-search-accents': { up: (db) => searchAccents(db, engine) },
    '0010-due-jobs': { up: (db) => dueJobs(db) },
    '0011-accounts': { up: (db) => accounts(db, engine) },
    '0012-favorites': { up: (db) => favorites(db, engine) },
    '0013-mail': { up: (db) => mail(db, engine) },
    '0014-clients': { up: (db) => clients(db, engine) },
    '0015-storage': { up: (db) => storage(db, engine) },
    '0017-people': { up: (db) => people(db, engine) },
    '0018-frames': { up: (db) => frames(db, engine) },
    '0019-business': { up: (db) => business(db, engine) },
    '0020-jobs': { up: (db) => jobs(db, engine) },
    '0021-album-emails': { up: (db) => albumEmails(db, engine) },
    '0022-questionnaire': { up: (db) => questionnaire(db, engine) },
    '0023-booking-answers': { up: (db) => bookingAnswers(db, engine) },
    '0024-post-drafts': { up: (db) => postDrafts(db, engine) },
    '0025-clients-by-name': { up: (db) => clientsByName(db) },
    '0026-booking-desk': { up: (db) => bookingDesk(db, engine) },
    '0027-redirects': { up: (db) => redirects(db, engine) },
    '0028-album-downloads': { up: (db) => albumDownloads(db, engine) },
    '0029-album-place': { up: (db) => albumPlace(db, engine) },
    '0030-photo-view': { up: (db) => photoView(db, engine) },
    '0031-picks': { up: (db) => picks(db, engine) },
    '0032-album-views': { up: (db) => albumViews(db, engine) },
    '0033-share-links': { up: (db) => shareLinks(db, engine) },
    '0034-closed-albums': { up: (db) => closedAlbums(db, engine) },
    '0035-proofs': { up: (db) => proofs(db, engine) },
    '0036-upload-tokens': { up: (db) => uploadTokens(db, engine) },
    '0037-place-of-all-kinds': { up: (db) => placeOfAllKinds(db) },
    '0038-reminders': { up: (db) => reminders(db, engine) },
    '0038-show-with-consent': { up: (db) => showWithConsent(db, engine) },
    '0039-videos': { up: (db) => videos(db, engine) },
    '0040-guest-downloads': { up: (db) => guestDownloads(db, engine) },
    '0041-interruptions': { up: (db) => interruptions(db, engine) },
    '0043-own-calendars': { up: (db) => ownCalendars(db, engine) },
    '0044-section-edits': { up: (db) => sectionEdits(db, engine) },
  }
}
