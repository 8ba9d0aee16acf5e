/** Works on `count` items at once. After an error, starts no other, waits for those started, and throws it. */
export async function atOnce<T>(
  count: number,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  // A generator ends for all when one stops reading it.
  async function* each() {
    yield* items
  }
  const rest = each()
  const take = async () => {
    for await (const item of rest) await work(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: count }, take))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
