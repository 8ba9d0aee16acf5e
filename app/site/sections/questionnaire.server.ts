import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Questionnaire, Questions } from './questions.ts'

type Reader = Kysely<Schema>

/** The questions of new bookings. */
export async function currentQuestionnaire(db: Reader): Promise<Questionnaire> {
  const row = await db
    .selectFrom('questionnaire')
    .select(['version', 'content'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...JSON.parse(row.content), version: row.version }
}

/** The questions of that version, as they were asked; null when there is no such version. */
export async function questionnaireOf(db: Reader, version: number): Promise<Questionnaire | null> {
  // A browser may send any number, and PostgreSQL refuses one that does not fit the column.
  if (!Number.isInteger(version) || version < 1 || version > 2 ** 31 - 1) return null
  const row = await db
    .selectFrom('questionnaire')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { ...JSON.parse(row.content), version } : null
}

/** The questions of these versions, as they were asked, by version. */
export async function questionnairesOf(db: Reader, versions: number[]): Promise<Map<number, Questionnaire>> {
  if (versions.length === 0) return new Map()
  const rows = await db
    .selectFrom('questionnaire')
    .select(['version', 'content'])
    .where('version', 'in', [...new Set(versions)])
    .execute()
  return new Map(rows.map(({ version, content }) => [version, { ...JSON.parse(content), version }]))
}

/** The questions that a new business begins with. */
export async function standardQuestions(db: Reader): Promise<Questions> {
  const { content } = await db
    .selectFrom('questionnaire')
    .select('content')
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
  return JSON.parse(content)
}

/** Keeps what the section `questions` says as a new version, unless it is the current one already. */
export async function keepQuestionnaire(trx: Transaction<Schema>, content: string): Promise<void> {
  const last = await trx
    .selectFrom('questionnaire')
    .select(['version', 'content'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.content === content) return
  await trx
    .insertInto('questionnaire')
    .values({ version: (last?.version ?? 0) + 1, content })
    .execute()
}
