const MOST = 5000

/** Reads rows of these IDs in batches: a query takes a limited number of parameters. */
export async function inParts<Row>(ids: string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let i = 0; i < ids.length; i += MOST) rows.push(...(await read(ids.slice(i, i + MOST))))
  return rows
}
