/** Rows per statement: below the number of parameters that either database allows. */
const BATCH = 500

/** Parts of `rows` for one statement each. */
export function* batches<Row>(rows: Row[]): Generator<Row[]> {
  for (let i = 0; i < rows.length; i += BATCH) yield rows.slice(i, i + BATCH)
}
