interface Sized {
  /** What it takes in memory. */
  bytes: number
}

export interface PageMemory<Page extends Sized> {
  get(key: string): Page | undefined
  /** Puts the page there, and forgets the oldest others until all fit. */
  set(key: string, page: Page): void
  forget(key: string): void
}

/** Pages by address, of no more than `limit` bytes together. */
export function pageMemory<Page extends Sized>(limit: number): PageMemory<Page> {
  const pages = new Map<string, Page>()
  let held = 0

  function forget(key: string): void {
    held -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return {
    get: (key) => pages.get(key),
    forget,
    set(key, page) {
      forget(key)
      pages.set(key, page)
      held += page.bytes
      for (const oldest of pages.keys()) {
        if (held <= limit) break
        forget(oldest)
      }
    },
  }
}
