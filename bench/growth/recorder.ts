import {
  CompiledQuery,
  type KyselyPlugin,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from '../../ports/database/port.ts'

/** A database that notes what it is asked. */
export interface Recorder {
  database: Database
  /** What was asked since the last call, without what begins and ends transactions. */
  taken(): CompiledQuery[]
}

export function recorder(database: Database): Recorder {
  const compiler = database.engine === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler()
  let asked: CompiledQuery[] = []
  /** Queries and their parts, which are built in the same way. Those that begin as one share its ID. */
  const built = new WeakMap<QueryId, RootOperationNode[]>()
  const note: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      built.set(queryId, [...(built.get(queryId) ?? []), node])
      return node
    },
    async transformResult({ result, queryId }) {
      const node = built.get(queryId)?.shift() as RootOperationNode
      asked.push(compiler.compileQuery(node, queryId))
      return result
    },
  }
  const db = database.db.withPlugin(note)
  const taken = () => {
    const before = asked
    asked = []
    return before
  }
  return { database: { ...database, db, write: (work) => db.transaction().execute(work) }, taken }
}

/** Tables that grow with the business; the rest has a row or a few. */
const GROWING =
  /\b(photo|album|frame|client|account|client_album|choice|chosen_frame|download|reminder|album_view|share_link|booking|audit_event|job|sent_mail|post|post_text|delivery_file|marked_photo|found)\b/

/** How the engine answers it: a line for each step. */
export async function planOf({ db, engine }: Database, query: CompiledQuery): Promise<string[]> {
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]))
  return (rows as Record<string, unknown>[]).map((row) => String(row.detail ?? row['QUERY PLAN']))
}

/** The steps that read all of a table that grows, without an index or all of one. */
export function scansIn(plan: string[]): string[] {
  return plan
    .map((step) => step.trim())
    .filter((step) => /^(->\s*)?(Parallel )?(SCAN|Seq Scan)/.test(step) && GROWING.test(step))
}
