import type { Copy } from './site.ts'

interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Asks without a browser, and follows no redirect. */
export async function ask(copy: Copy, path: string, cookie: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { Cookie: cookie, ...(init.headers as Record<string, string>) }
  const response = await fetch(copy.origin + path, { ...init, headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export async function each<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

/** Everything in a page or its data that looks like an address below this one. */
export function addressesIn(text: string, home: string): string[] {
  const found = text.replaceAll('&amp;', '&').matchAll(new RegExp(`${home}[^\\s"'\\\\<>,)]*`, 'g'))
  return [...found].map(([address]) => address.split('#')[0] as string)
}

/** The addresses of a gallery that scripts request, and its own. */
export function addressesOf(base: string): string[] {
  const data = [`${base}.data`, `${base}/1.data`, `${base}/rolls/1`]
  return [base, ...data, `${base}?pick=1`, `${base}?show=favorites`]
}

/** How many addresses that differ only in numbers and IDs are visited: all are served alike. */
const ALIKE = 2

/** Addresses of one kind differ only in IDs, widths and numbers. */
export function kindOf(path: string): string {
  return path.replace(/(?<=[/=])([0-9a-f]{32}|[0-9a-f-]{36}|\d+)(?=[/.?&]|$)/g, 'n')
}

/** Visits every kind of address below `home`, beginning with `first`. */
export async function crawl(copy: Copy, home: string, first: string[], cookie: string) {
  const seen = new Map<string, { headers: Headers; text: string }>()
  const asked = new Set<string>()
  const kinds = new Map<string, number>()
  const isWanted = (path: string) => {
    const kind = kindOf(path)
    const visited = kinds.get(kind) ?? 0
    if (asked.has(path) || visited === ALIKE) return false
    asked.add(path)
    kinds.set(kind, visited + 1)
    return true
  }
  let waiting = first
  while (waiting.length > 0) {
    const next: string[] = []
    await each(waiting.filter(isWanted), async (path) => {
      const answer = await ask(copy, path, cookie)
      if (answer.status !== 200) return
      const isText = /html|json|x-script/.test(answer.headers.get('Content-Type') ?? '')
      seen.set(path, { headers: answer.headers, text: isText ? answer.text : '' })
      if (isText) next.push(...addressesIn(answer.text, home))
    })
    waiting = next
  }
  return seen
}
