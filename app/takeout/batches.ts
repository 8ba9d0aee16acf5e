const BATCH = 200

export function* batchesOf<T>(rows: T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += BATCH) yield rows.slice(i, i + BATCH)
}

/** All rows of a query, part by part; `read` makes the query of the rows after one. */
export async function* pagesOf<Row>(
  read: (after?: Row) => { limit(count: number): { execute(): Promise<Row[]> } },
): AsyncGenerator<Row[]> {
  for (let after: Row | undefined; ; ) {
    const rows = await read(after).limit(BATCH).execute()
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)
  }
}
