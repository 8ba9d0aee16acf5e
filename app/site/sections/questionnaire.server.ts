import type { Kysely } from 'kysely'
import type { Language } from '#messages/languages'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import de from './new-questions/de.json' with { type: 'json' }
import es from './new-questions/es.json' with { type: 'json' }
import type { Questionnaire, Questions } from './questions.ts'

type Reader = Kysely<Schema>

const TRANSLATED: Partial<Record<Language, unknown>> = { de, es }

export async function currentQuestionnaire(db: Reader): Promise<Questionnaire> {
  return readRow(await newest(db).executeTakeFirstOrThrow())
}

export async function questionnaireOf(db: Reader, version: number): Promise<Questionnaire | null> {
  return (await questionnairesOf(db, [{ version }])).get(version) ?? null
}

export async function questionnairesOf(db: Reader, bookings: { version: number }[]) {
  // A browser may send any number, and PostgreSQL refuses one that does not fit the column.
  const versions = new Set(bookings.map(({ version }) => version))
  const possible = [...versions].filter((one) => Number.isInteger(one) && one >= 1 && one < 2 ** 31)
  if (possible.length === 0) return new Map()
  const rows = await questionnaires(db).where('version', 'in', possible).execute()
  return new Map(rows.map((row) => [row.version, readRow(row)]))
}

/** Version 1, which the demo keeps. */
export async function standardQuestions(db: Reader): Promise<Questions> {
  const row = await questionnaires(db).where('version', '=', 1).executeTakeFirstOrThrow()
  return JSON.parse(row.content)
}

/** Of a new business. English, where no one translated them. */
export async function newQuestions(db: Reader, language: Language = 'en'): Promise<Questions> {
  const translated = TRANSLATED[language]
  if (translated) return translated as Questions
  const { first, categories, contact } = await standardQuestions(db)
  return {
    first,
    categories: categories.map((one) => (one.name === 'Drone/Ariel' ? { ...one, name: 'Drone' } : one)),
    contact: contact.map((one) =>
      one.kind === 'text' && one.check === 'phone' ? { ...one, placeholder: 'With the area code' } : one,
    ),
  }
}

export async function addQuestionnaireVersion(trx: Reader, content: string): Promise<void> {
  const last = await newest(trx).executeTakeFirst()
  if (last?.content === content) return
  await trx
    .insertInto('questionnaire')
    .values({ version: (last?.version ?? 0) + 1, content })
    .execute()
}

function questionnaires(db: Reader) {
  return db.selectFrom('questionnaire').select(['version', 'content'])
}

function newest(db: Reader) {
  return questionnaires(db).orderBy('version', 'desc').limit(1)
}

function readRow({ version, content }: { version: number; content: string }): Questionnaire {
  return { ...JSON.parse(content), version }
}
