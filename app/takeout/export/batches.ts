/** Rows that are read, or whose IDs are named, in one query. */
const BATCH = 200

/** Parts of a list. */
export function* batchesOf<T>(rows: T[], size = BATCH): Generator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size)
}

/** All rows that `read` finds, part by part: it is asked for so many after the last one. */
export async function* pagesOf<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Row | undefined; ; ) {
    const rows = await read(after, BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)
  }
}
