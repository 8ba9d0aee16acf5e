import { inLanguage } from '#language'
import { LANGUAGES, type Language } from '#messages/languages'
import type { Database } from '../../ports/database/port.ts'
import { readSections } from './sections/sections.server.ts'

let last: Language = 'en'

/** As this process has last read it: for what is said without the database. */
export function inLastLanguage<T>(work: () => T): T {
  return inLanguage(last, work)
}

/**
 * The language that the business speaks to visitors, clients, and families. English before there is a business,
 * and what was read last while the database can’t be read: then the page itself says what is wrong.
 */
export async function readLanguage({ db }: Pick<Database, 'db'>): Promise<Language> {
  const identity = await db
    .selectFrom('site_section')
    .where('section', '=', 'identity')
    .select('published')
    .executeTakeFirst()
    .catch(() => null)
  if (identity !== null) last = knownLanguage(JSON.parse(identity?.published ?? '{}').language)
  return last
}

/** As the preview speaks: with what the owner chose and hasn’t published. */
export async function readDraftedLanguage(database: Database): Promise<Language> {
  const { sections } = await readSections(database, ['identity'], { drafts: true })
  return knownLanguage(sections.identity?.language)
}

/** A release that stored it may have had a language that this one has not. */
export function knownLanguage(stored = ''): Language {
  return Object.hasOwn(LANGUAGES, stored) ? (stored as Language) : 'en'
}
