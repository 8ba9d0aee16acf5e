import { plainName, refuseSize } from '../../../photos/intake/file.ts'
import type { TargetFields, UploadOutcome } from '../../target.ts'
import { photoIdOf, type Sorted } from '../files.ts'
import { Connection } from './connection.ts'
import { type Destination, type Item, isFinished, type Summary, summarize, type Unplaced } from './items.ts'
import type { Sender } from './sender.ts'
import { fetchChecks, fetchOutcome } from './server.ts'

/** Files sent at the same time; browsers open six connections to a site, and its pages need some. */
const AT_ONCE = 3
const BATCH = 10
const MOST_ATTEMPTS = 4
/** The pause after the first attempt; each next one is longer by it. Milliseconds. */
const PAUSE = 5000
const NOTIFY_INTERVAL = 250

const LOST = 'couldn’t be uploaded, for an unknown reason. Try again.'
const UNREADABLE = 'can no longer be read. Was it moved, changed, or deleted?'
const NEVER_READ = 'couldn’t be read. Check that it opens on this computer, then drop it again.'
const INSECURE = 'Uploading needs a secure connection. Open the studio with https://.'

export class Uploader {
  readonly #items: Item[] = []
  readonly #unplaced: Unplaced[] = []
  readonly #latest = new Map<string, Item>()
  readonly #listeners = new Set<() => void>()
  readonly #connection = new Connection(() => this.#notify())
  #summary = summarize([], null)
  #notifying: ReturnType<typeof setTimeout> | undefined
  #sender: Promise<Sender | null> | undefined
  #preparing = false
  #lastId = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly summary = (): Summary => this.#summary
  get items(): readonly Item[] {
    return this.#items
  }

  /** Asks the owner which album files go into. They wait here: the part of a page that took them may be gone. */
  askWhere(chosen: Sorted, into: Unplaced['into']): void {
    if (chosen.files.length === 0) return
    this.#unplaced.push({ id: ++this.#lastId, chosen, into })
    this.#publish()
  }

  place(to: Destination | null): void {
    const placed = this.#unplaced.shift()
    if (to) placed?.into(to)
    this.#publish()
  }

  /** `replace` says what to do with files that have the name of a photograph there; null asks the owner. */
  add({ files }: Sorted, to: Destination, replace: Item['replace'] = null): void {
    for (const { file, section, unreadable = false } of files) {
      const facts = { unreadable, photoId: null, sent: 0, reason: null, attempts: 0, begun: undefined }
      this.#items.push({ id: ++this.#lastId, file, section, to, replace, state: 'waiting', ...facts })
    }
    this.#notify()
    void this.#prepare()
  }

  decide(replace: 'name' | 'add'): void {
    for (const item of this.#items) {
      if (item.state === 'named') Object.assign(item, { replace, state: 'waiting' })
    }
    void this.#prepare()
  }

  retryFailed(): void {
    for (const item of this.#items) {
      if (item.state !== 'failed') continue
      Object.assign(item, { state: 'waiting', reason: null, sent: 0, attempts: 0 })
    }
    void this.#prepare()
  }

  clear(): void {
    const left = this.#items.filter((item) => !isFinished(item))
    this.#items.splice(0, this.#items.length, ...left)
    this.#publish()
  }

  async #prepare(): Promise<void> {
    this.#notify()
    if (this.#preparing) return
    this.#preparing = true
    for (;;) {
      const batch = this.#items.filter(({ state }) => state === 'waiting').slice(0, BATCH)
      if (batch.length === 0) break
      for (const item of batch) await this.#inspect(item)
      await this.#checkBatch(batch.filter(({ state }) => state === 'waiting'))
      this.#pump()
    }
    this.#preparing = false
  }

  async #inspect(item: Item): Promise<void> {
    const { file } = item
    if (item.unreadable) return this.#fail(item, `${file.name} ${NEVER_READ}`)
    if (!isSecureContext) return this.#fail(item, INSECURE)
    if (file.size === 0) return this.#fail(item, `${file.name} is empty.`)
    const tooLarge = refuseSize(file.name, file.size)
    if (tooLarge) return this.#fail(item, tooLarge)
    item.photoId ??= await photoIdOf(file)
    if (!item.photoId) return this.#fail(item, `${file.name} ${UNREADABLE}`)
    const same = this.#latest.get(keyOf(item))
    // The server cannot know of a file that is still on its way. Only the server can judge a replacement.
    if (same && same !== item && !isFinished(same) && !item.to.frame) item.state = 'duplicate'
    else this.#latest.set(keyOf(item), item)
    this.#notify()
  }

  async #checkBatch(batch: Item[]): Promise<void> {
    while (batch.length > 0) {
      await this.#connection.ready()
      const answered = await fetchChecks(batch.map(fieldsOf))
      if (typeof answered === 'string') {
        this.#connection.lost(answered)
        continue
      }
      for (const [i, item] of batch.entries()) {
        item.begun ??= String(answered.now)
        const answer = answered.answers[i]
        if (answer?.outcome === 'refused') this.#fail(item, answer.reason)
        else item.state = answer?.outcome ?? 'wanted'
      }
      // Files of one upload have one start.
      for (const item of this.#items) if (item.state === 'waiting') item.begun ??= String(answered.now)
      return this.#notify()
    }
  }

  #pump(): void {
    let free = AT_ONCE - this.#items.filter(({ state }) => state === 'sending' || state === 'ending').length
    for (const item of this.#items) {
      if (free <= 0 || this.#connection.hold) break
      if (item.state !== 'wanted') continue
      free--
      item.state = 'sending'
      void this.#send(item)
    }
    this.#notify()
  }

  async #send(item: Item): Promise<void> {
    const sender = await this.#openSender()
    const sent = await sender?.send(item.file, fieldsOf(item), (bytes) => {
      item.sent = bytes
      item.state = bytes < item.file.size ? 'sending' : 'ending'
      this.#notify()
    })
    if (!sender || !sent || sent === 'lost') await this.#again(item)
    else if ('path' in sent) await this.#awaitOutcome(item, sent.path, sender)
    else if ('again' in sent) await this.#again(item, sent.reason)
    else this.#finish(item, sent, sender)
    this.#pump()
  }

  /** Null when its script did not load: without a connection, or after the site was updated. */
  #openSender(): Promise<Sender | null> {
    this.#sender ??= import('./sender.ts').then(
      ({ openSender, PHOTOGRAPHS }) => openSender(PHOTOGRAPHS),
      () => {
        this.#sender = undefined
        return null
      },
    )
    return this.#sender
  }

  /** Asks for the outcome; again where there is no response, or while the server takes the file in. */
  async #awaitOutcome(item: Item, path: string, sender: Sender): Promise<void> {
    item.state = 'ending'
    for (;;) {
      await this.#connection.ready()
      const finished = await fetchOutcome(path)
      if (typeof finished === 'string') {
        if (await this.#isExhausted(item)) return
      } else if ('again' in finished) {
        if (await this.#isExhausted(item, finished.reason)) return
      } else if ('frame' in finished || 'reason' in finished) {
        return this.#finish(item, finished, sender)
      } else if (finished.outcome !== 'unknown') {
        return this.#again(item)
      }
    }
  }

  #finish(item: Item, ended: UploadOutcome, sender: Sender): void {
    if (ended.outcome !== 'refused') item.state = ended.outcome
    else this.#fail(item, ended.reason)
    sender.forget(fieldsOf(item))
  }

  async #again(item: Item, reason?: string): Promise<void> {
    const readable = await item.file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => null)
    if (!readable) return this.#fail(item, `${item.file.name} ${UNREADABLE}`)
    if (await this.#isExhausted(item, reason)) return
    item.state = 'wanted'
    this.#notify()
    void this.#connection.ready().then(() => this.#pump())
  }

  /** Counts a failed attempt if the site can be reached, and waits. The last fails the file, which the server keeps. */
  async #isExhausted(item: Item, reason = `${item.file.name} ${LOST}`): Promise<boolean> {
    if (!(await this.#connection.check())) return false
    if (++item.attempts < MOST_ATTEMPTS) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE * item.attempts))
      return false
    }
    this.#fail(item, reason)
    return true
  }

  #fail(item: Item, reason: string): void {
    Object.assign(item, { state: 'failed', reason })
    // Its copies are no duplicates then: each is sent, or fails by its own name.
    for (const copy of this.#items) {
      if (copy.state === 'duplicate' && keyOf(copy) === keyOf(item)) copy.state = 'waiting'
    }
    void this.#prepare()
  }

  #notify(): void {
    this.#notifying ??= setTimeout(() => {
      this.#notifying = undefined
      this.#publish()
    }, NOTIFY_INTERVAL)
  }

  #publish(): void {
    this.#summary = summarize(this.#items, this.#connection.hold, this.#unplaced)
    for (const listener of this.#listeners) listener()
  }
}

function keyOf({ to, photoId }: Item): string {
  return `${to.albumId} ${photoId}`
}

export function fieldsOf({ to, photoId, file, section, replace, begun }: Item): TargetFields {
  return {
    album: to.albumId,
    photo: photoId ?? '',
    file: plainName(file.name),
    section: section ?? '',
    replace: to.frame ? `frame ${to.frame}` : (replace ?? ''),
    // The first question has none, and JSON leaves it out.
    begun: begun as string,
  }
}
