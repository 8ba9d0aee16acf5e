const MOST = 5000

/** Asks about these in batches: a query takes a limited number of parameters. */
export async function inParts<T, Row>(all: readonly T[], ask: (some: T[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let i = 0; i < all.length; i += MOST) rows.push(...(await ask(all.slice(i, i + MOST))))
  return rows
}
