/** As people read it. */
export function json(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

/** What `JSON.stringify(list, null, 2)` makes of a list that is never in memory as a whole, in pieces. */
export async function* jsonList(
  batches: AsyncIterable<unknown[]> | Iterable<unknown[]>,
  indent = '',
): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    let piece = ''
    for (const item of batch) {
      piece += `${before}\n${JSON.stringify(item, null, 2)}`.replaceAll('\n', `\n${indent}  `)
      before = ','
    }
    yield piece
  }
  yield before === '[' ? '[]' : `\n${indent}]`
}
