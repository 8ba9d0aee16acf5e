import { setTimeout as sleep } from 'node:timers/promises'
import { type BareCommand, type Output, Refusal, UsageError } from '../command.ts'
import { Albums, type Placed, targetOf } from './albums.ts'
import { type Sent, Site } from './api.ts'
import { openWatch, photographsIn, type WatchedFile } from './folder.ts'

/** Between two scans, which must find the same size. Milliseconds. */
const SCAN_PAUSE = 1000
/** Until the next scan when nothing is reported. Milliseconds. */
const REST = 60_000

const OUTCOMES = { added: 'added', replaced: 'replaced', duplicate: 'already there' }

export const watchFolder: BareCommand = {
  name: 'watch',
  usage: '<folder> <address> [--album <title>] [--once]',
  summary: 'uploads a folder of photos to a site, and keeps uploading additions and changes',
  details:
    'Each subfolder becomes an album, as a private draft, and folders in it become its sections. --album puts everything in one.\nA changed file replaces its photo, and favorites and picks stay. Nothing is deleted. SIDELINE_TOKEN is an upload token. Create\none in the studio under Settings, Lightroom. Ctrl-C stops it, and --once stops after one pass.',
  options: { album: { type: 'string' }, once: { type: 'boolean' } },
  positionals: [2, 2],
  async runBare({ positionals, values }, _, { env, stdout }) {
    const [folder, written] = positionals as [string, string]
    const ended = new AbortController()
    const end = () => ended.abort()
    process.once('SIGINT', end).once('SIGTERM', end)
    const say = (line: string) => void (values.json || stdout.write(`${line}\n`))
    const { signal } = ended
    const once = values.once === true
    const site = new Site({
      address: addressOf(written),
      token: tokenOf(env),
      say,
      signal,
      patient: !once,
    })
    const run = new Run(folder, values.album as string | undefined, site, say)
    try {
      // Reports a missing folder before calling the site.
      await photographsIn(folder)
      const { account } = await site.whose()
      say(`Uploading from ${folder} to ${written}, for ${account}.`)
      await (once ? run.once(signal) : run.forever(signal))
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      process.off('SIGINT', end).off('SIGTERM', end)
    }
    return run.output()
  },
}

class Run {
  readonly #folder: string
  readonly #album: string | undefined
  readonly #albums: Albums
  readonly #say: (line: string) => void
  #scanned = new Map<string, string>()
  readonly #done = new Map<string, string>()
  #lines: { file: string; outcome: string; reason?: string }[] = []

  constructor(folder: string, album: string | undefined, site: Site, say: (line: string) => void) {
    this.#folder = folder
    this.#album = album
    this.#albums = new Albums(site, (file, sent) => this.#report(file, sent))
    this.#say = say
  }

  async once(signal: AbortSignal): Promise<void> {
    await this.#scan()
    await sleep(SCAN_PAUSE, undefined, { signal })
    for (const file of await this.#scan()) this.#report(file, { refused: 'it’s still being written.' })
  }

  async forever(signal: AbortSignal): Promise<never> {
    const change = openWatch(this.#folder, signal)
    for (;;) {
      const growing = await this.#scan()
      if (growing.length > 0) await sleep(SCAN_PAUSE, undefined, { signal })
      else await change(REST)
    }
  }

  /** Uploads files that have not changed since the last scan. Returns the others. */
  async #scan(): Promise<WatchedFile[]> {
    const found = (await photographsIn(this.#folder)).filter(
      ({ name, state }) => this.#done.get(name) !== state,
    )
    const steady = found.filter(({ name, state }) => this.#scanned.get(name) === state)
    const growing = found.filter((file) => !steady.includes(file))
    this.#scanned = new Map(found.map(({ name, state }) => [name, state]))
    const placed: Placed[] = []
    for (const file of steady) {
      const target = targetOf(file.name, this.#album)
      if (target) placed.push({ ...file, ...target })
      else this.#report(file, { refused: 'it isn’t in a subfolder. Name an album with --album.' })
    }
    for (const [title, files] of Map.groupBy(placed, ({ album }) => album)) {
      await this.#albums.upload(title, files)
    }
    return growing
  }

  #report({ name, state }: WatchedFile, sent: Sent): void {
    if (!('again' in sent && sent.again)) this.#done.set(name, state)
    const before = this.#lines.find(({ file, outcome }) => file === name && outcome === 'refused')
    this.#lines = this.#lines.filter((line) => line !== before)
    if ('refused' in sent) {
      this.#lines.push({ file: name, outcome: 'refused', reason: sent.refused })
      if (before?.reason !== sent.refused) this.#say(`${name}  not uploaded: ${sent.refused}`)
    } else {
      this.#lines.push({ file: name, outcome: sent.outcome })
      this.#say(`${name}  ${OUTCOMES[sent.outcome]}`)
    }
  }

  output(): Output {
    const count = (...outcomes: string[]) =>
      this.#lines.filter(({ outcome }) => outcomes.includes(outcome)).length
    const refused = count('refused')
    const words = [`${count('added', 'replaced')} uploaded`, `${count('duplicate')} already there`]
    if (refused > 0) words.push(`${refused} not uploaded`)
    return { text: `${words.join(', ')}.`, data: this.#lines, incomplete: refused > 0 }
  }
}

/** Over http, others could read the token. */
function addressOf(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : null
  const isOwn = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isOwn)) {
    throw new UsageError('Give your site’s URL, such as https://www.example.com.')
  }
  return url.origin
}

function tokenOf(env: Record<string, string | undefined>): string {
  const token = env.SIDELINE_TOKEN?.trim()
  if (token) return token
  throw new Refusal(
    'Set SIDELINE_TOKEN to an upload token. Create one in the studio under Settings, Lightroom.',
  )
}
