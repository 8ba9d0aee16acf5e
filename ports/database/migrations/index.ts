import type { Migration } from 'kysely/migration'
import type { Database } from '../port.ts'
import { withheldTexts } from './0085-withheld-texts.ts'
import { cameras } from './0086-cameras.ts'
import { statementTriggers } from './0087-statement-triggers.ts'
import { frameNumbers } from './0088-frame-numbers.ts'
import { clientContacts } from './0089-client-contacts.ts'
import { invitations } from './0090-invitations.ts'
import { daysOff } from './0091-days-off.ts'
import { visits } from './0092-visits.ts'
import { albumEmails } from './0093-album-emails.ts'
import { store } from './0095-store.ts'
import { prints } from './0096-prints.ts'
import { deposits } from './0098-deposits.ts'
import { baseline } from './baseline.ts'
import { notingSchemaMin, type SchemaChange } from './schema-min.ts'

/** The last migration that the baseline stands for. */
export const BASELINE = '0084-withheld-words'
export const BASELINE_COMMIT = '549eca7b'

/** In the order of their names. A released migration never changes. */
export function migrationsFor(engine: Database['engine']): Record<string, Migration> {
  return Object.fromEntries(Object.entries(changes(engine)).map(notingSchemaMin))
}

function changes(engine: Database['engine']): Record<string, SchemaChange> {
  return {
    [BASELINE]: { up: (db) => baseline(db, engine), min: '0079-tags' },
    // No `min`: a release without it would show words that may name a child.
    '0085-withheld-texts': { up: (db) => withheldTexts(db, engine) },
    // No `min`: a release without it would tag by timing sheets, and hold photographs with the codes of others.
    '0086-cameras': { up: (db) => cameras(db, engine) },
    '0087-statement-triggers': { up: (db) => statementTriggers(db, engine), min: '0079-tags' },
    '0088-frame-numbers': { up: (db) => frameNumbers(db, engine), min: '0079-tags' },
    '0089-client-contacts': { up: (db) => clientContacts(db, engine), min: '0079-tags' },
    '0090-invitations': { up: (db) => invitations(db, engine), min: '0079-tags' },
    '0091-days-off': { up: (db) => daysOff(db, engine), min: '0079-tags' },
    '0092-visits': { up: (db) => visits(db, engine), min: '0079-tags' },
    '0093-album-emails': { up: (db) => albumEmails(db, engine), min: '0079-tags' },
    '0095-store': { up: (db) => store(db, engine), min: '0079-tags' },
    '0096-prints': { up: (db) => prints(db, engine), min: '0079-tags' },
    '0098-deposits': { up: (db) => deposits(db, engine), min: '0079-tags' },
  }
}
