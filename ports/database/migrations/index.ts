import type { Migration } from 'kysely/migration'
import type { Database } from '../port.ts'
import { interruptions } from './0041-interruptions.ts'
import { ownCalendars } from './0043-own-calendars.ts'
import { sectionEdits } from './0044-section-edits.ts'
import { choices } from './0045-choices.ts'
import { oneBookingForm } from './0046-one-booking-form.ts'
import { archives } from './0047-archives.ts'
import { linkPreviews } from './0057-link-previews.ts'
import { bookingFollowUps } from './0058-booking-follow-ups.ts'
import { setup } from './0059-setup.ts'
import { numberedArchives } from './0060-numbered-archives.ts'
import { erasureRequests } from './0061-erasure-requests.ts'
import { publishDates } from './0063-publish-dates.ts'
import { sessionReminders } from './0066-session-reminders.ts'
import { askedPicks } from './0067-asked-picks.ts'
import { takenClocks } from './0068-taken-clocks.ts'
import { lostConsentsInPosts } from './0069-lost-consents-in-posts.ts'
import { timers } from './0070-timers.ts'
import { installation } from './0071-installation.ts'
import { growthIndexes } from './0072-growth-indexes.ts'
import { search } from './0073-search.ts'
import { uploads } from './0074-uploads.ts'
import { importNotes } from './0075-import-notes.ts'
import { backupState } from './0076-backup-state.ts'
import { athletes } from './0077-athletes.ts'
import { captions } from './0078-captions.ts'
import { tags } from './0079-tags.ts'
import { cards } from './0080-cards.ts'
import { athletePages } from './0081-athlete-pages.ts'
import { followers } from './0082-followers.ts'
import { withheldWords } from './0084-withheld-words.ts'
import { withheldTexts } from './0085-withheld-texts.ts'
import { cameras } from './0086-cameras.ts'
import { statementTriggers } from './0087-statement-triggers.ts'
import { frameNumbers } from './0088-frame-numbers.ts'
import { baseline } from './baseline.ts'
import { notingSchemaMin, type SchemaChange } from './schema-min.ts'

/** The last of the migrations that the baseline stands for: a database that had it has the baseline's schema. */
export const BASELINE = '0040-guest-downloads'
/** What brings an older database there. */
export const BASELINE_COMMIT = '93dd7913'

/** Every migration, in the order of their names. A released migration is never changed. */
export function migrationsFor(engine: Database['engine']): Record<string, Migration> {
  return Object.fromEntries(Object.entries(changes(engine)).map(notingSchemaMin))
}

function changes(engine: Database['engine']): Record<string, SchemaChange> {
  return {
    [BASELINE]: { up: (db) => baseline(db, engine) },
    '0041-interruptions': { up: (db) => interruptions(db, engine) },
    '0043-own-calendars': { up: (db) => ownCalendars(db, engine) },
    '0044-section-edits': { up: (db) => sectionEdits(db, engine) },
    '0045-choices': { up: (db) => choices(db, engine) },
    '0046-one-booking-form': { up: (db) => oneBookingForm(db) },
    '0047-archives': { up: (db) => archives(db, engine) },
    '0057-link-previews': { up: (db) => linkPreviews(db, engine) },
    '0058-booking-follow-ups': { up: (db) => bookingFollowUps(db, engine) },
    '0059-setup': { up: (db) => setup(db, engine) },
    '0060-numbered-archives': { up: (db) => numberedArchives(db, engine) },
    '0061-erasure-requests': { up: (db) => erasureRequests(db, engine) },
    '0063-publish-dates': { up: (db) => publishDates(db, engine) },
    '0066-session-reminders': { up: (db) => sessionReminders(db, engine) },
    '0067-asked-picks': { up: (db) => askedPicks(db, engine) },
    '0068-taken-clocks': { up: (db) => takenClocks(db, engine) },
    '0069-lost-consents-in-posts': { up: (db) => lostConsentsInPosts(db) },
    '0070-timers': { up: (db) => timers(db, engine) },
    '0071-installation': { up: (db) => installation(db, engine) },
    '0072-growth-indexes': { up: (db) => growthIndexes(db) },
    '0073-search': { up: (db) => search(db, engine) },
    '0074-uploads': { up: (db) => uploads(db, engine) },
    '0075-import-notes': { up: (db) => importNotes(db, engine) },
    '0076-backup-state': { up: (db) => backupState(db, engine) },
    '0077-athletes': { up: (db) => athletes(db, engine), min: '0076-backup-state' },
    '0078-captions': { min: '0076-backup-state', up: (db) => captions(db, engine) },
    // No `min`: a release that does not know it would show what is held.
    '0079-tags': { up: (db) => tags(db, engine) },
    '0080-cards': { up: (db) => cards(db, engine), min: '0079-tags' },
    '0081-athlete-pages': { up: (db) => athletePages(db, engine), min: '0079-tags' },
    '0082-followers': { up: (db) => followers(db, engine), min: '0079-tags' },
    '0084-withheld-words': { up: (db) => withheldWords(db, engine), min: '0079-tags' },
    // No `min`: a release that does not know it would show words that may name a child.
    '0085-withheld-texts': { up: (db) => withheldTexts(db, engine) },
    // No `min`: a release that does not know it would tag by timing sheets, and hold what shows the codes of others.
    '0086-cameras': { up: (db) => cameras(db, engine) },
    '0087-statement-triggers': { up: (db) => statementTriggers(db, engine), min: '0079-tags' },
    '0088-frame-numbers': { up: (db) => frameNumbers(db, engine), min: '0079-tags' },
  }
}
