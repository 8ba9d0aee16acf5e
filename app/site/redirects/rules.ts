export interface Redirect {
  from: string
  to: string
}

export type ReadLine = { line: number; text: string } & (Redirect | { mistake: string })

const LONGEST = 500
/** Addresses that this site serves itself, or hides. */
const OURS = /^\/(studio|client|assets|photos|healthz|readyz)(\/|$)/
const LONGEST_ROW = 2 * LONGEST + 100
const COLUMNS = /^"?([^",;\t]+?)"?\s*[,;\t]\s*"?(.+?)"?$/

/** Decodes, lowers and cuts the trailing slash, as redirects are stored. Null for the home page and for other text. */
export function oldPath(path: string): string | null {
  try {
    const plain = decodeURIComponent(path)
      .toLowerCase()
      .replace(/\/(index\.(html?|php))?$/, '')
    return plain.startsWith('/') && plain.length <= LONGEST && !/\p{Cc}/u.test(plain) ? plain : null
  } catch {
    return null
  }
}

const HEADINGS =
  /\b(old|new|from|to|source|target|destination|redirect|address|url|path|alt|neu|von|nach|quelle|ziel)/i

/** Skips headings. Refuses circles, also with the redirects `there`. The later of two equal addresses counts. */
export function readRedirects(text: string, there: readonly Redirect[] = []): ReadLine[] {
  const read = text.split(/\r\n?|\n/).flatMap((row, i): ReadLine[] => {
    const trimmed = row.replace(/^\uFEFF/, '').trim()
    if (trimmed === '' || (i === 0 && !trimmed.includes('/') && HEADINGS.test(trimmed))) return []
    return [{ line: i + 1, text: trimmed.slice(0, 200), ...readLine(trimmed) }]
  })
  const counts = new Map(read.flatMap((line) => ('from' in line ? [[line.from, line.line] as const] : [])))
  const lines = read.map((line): ReadLine => {
    const later = 'from' in line ? counts.get(line.from) : undefined
    if (later === undefined || later === line.line) return line
    return {
      line: line.line,
      text: line.text,
      mistake: `Line ${later} has the same old URL and replaces this one.`,
    }
  })
  const circles = circlesOf([...there, ...lines.filter((line) => 'from' in line)])
  return lines.map((line) =>
    'from' in line && circles.has(line.from)
      ? { line: line.line, text: line.text, mistake: `It redirects in a circle, through ${line.to}.` }
      : line,
  )
}

/** Follows each redirect once: a list may be one long chain. */
function circlesOf(redirects: readonly Redirect[]): Set<string> {
  const next = new Map(
    redirects.map(({ from, to }) => [from, to.startsWith('/') ? oldPath(pathOf(to)) : null]),
  )
  const endless = new Map<string, boolean>()
  for (const start of next.keys()) {
    const way = new Set<string>()
    let at: string | null | undefined = start
    while (at && !way.has(at) && !endless.has(at)) {
      way.add(at)
      at = next.get(at)
    }
    const ends = !at || endless.get(at) === false
    for (const path of way) endless.set(path, !ends)
  }
  return new Set([...next.keys()].filter((path) => endless.get(path)))
}

function readLine(row: string): Redirect | { mistake: string } {
  // The expression's time grows with the square of the length.
  if (row.length > LONGEST_ROW) return { mistake: `URLs can have up to ${LONGEST} characters.` }
  const [, old = '', target = ''] = COLUMNS.exec(row) ?? []
  const from = oldPath(pathOf(old.trim()))
  if (!from) {
    return { mistake: 'The first column needs an old URL other than the home page, such as /2019/my-post.' }
  }
  if (OURS.test(from)) return { mistake: `${from} is a URL this site already uses.` }
  const to = target.trim()
  if (!isTarget(to)) {
    return { mistake: 'The second column needs a page on this site, such as /blog/my-post, or an https URL.' }
  }
  return oldPath(pathOf(to)) === from ? { mistake: 'It redirects to itself.' } : { from, to }
}

function pathOf(address: string): string {
  if (address.startsWith('/')) return address.replace(/[?#].*$/, '')
  return URL.canParse(address) ? new URL(address).pathname : ''
}

function isTarget(to: string): boolean {
  if (to.length > LONGEST || /[\s\p{Cc}\\]/u.test(to)) return false
  if (to.startsWith('/')) return !to.startsWith('//')
  return URL.canParse(to) && new URL(to).protocol === 'https:'
}

export function redirectsCsv(redirects: readonly Redirect[]): string {
  const rows = redirects.map(({ from, to }) => `${from.replace(/[%",;?#\s]/g, encodeURIComponent)},${to}`)
  return ['Old address,New address', ...rows].map((row) => `${row}\r\n`).join('')
}
