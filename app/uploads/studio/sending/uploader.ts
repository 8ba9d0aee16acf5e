import { plainName, refuseSize } from '../../../photos/intake/file.ts'
import { MOST_ASKED, type TargetFields } from '../../target.ts'
import type { Sorted } from '../files.ts'
import { Connection } from './connection.ts'
import { type Hash, openHasher } from './hasher.ts'
import { type Destination, hasEnded, type Item, type Summary, summarize } from './items.ts'
import type { Sender } from './sender.ts'
import { ask, end } from './server.ts'

/** Files that are sent at the same time; browsers open six connections to a site, and its pages need some. */
const AT_ONCE = 3
/** Sent files that the server may be taking in while others are sent. */
const ENDING = 6
/** Files that are hashed before the server is asked about them: few at first, so that sending starts soon. */
const FIRST_BATCH = 6
const BATCH = Math.min(40, MOST_ASKED)
/** Attempts at a file while the site can be reached. */
const MOST_ATTEMPTS = 4
/** How often the tray is rendered at most. Milliseconds. */
const TELL_EVERY = 250

const LOST = 'did not arrive, for no known reason. Try it again.'
const UNREADABLE = 'cannot be read any more. Was it moved, changed or deleted?'
const NEVER_READ = 'could not be read. See whether it opens on this computer, then drop it again.'
const INSECURE = 'Uploading needs an address that begins with https://.'

/** Uploads any number of files: hashes each, asks the server which it wants, sends those, and has them taken in. */
export class Uploader {
  readonly #items: Item[] = []
  /** The latest file with a photograph for an album. */
  readonly #latest = new Map<string, Item>()
  readonly #listeners = new Set<() => void>()
  readonly #connection = new Connection(() => this.#tell())
  #summary = summarize([], null)
  #telling: ReturnType<typeof setTimeout> | undefined
  #hash: Hash | undefined
  #sender: Promise<Sender | null> | undefined
  #preparing = false
  #lastId = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly summary = (): Summary => this.#summary

  /** `replace` says what to do with files that have the name of a photograph there; null asks the owner. */
  add({ files }: Sorted, to: Destination, replace: Item['replace'] = null): void {
    for (const { file, section, unreadable = false } of files) {
      const facts = { unreadable, photoId: null, sent: 0, reason: null, attempts: 0, begun: undefined }
      this.#items.push({ id: ++this.#lastId, file, section, to, replace, state: 'waiting', ...facts })
    }
    this.#tell()
    void this.#prepare()
  }

  /** The owner's answer about files that have the names of photographs in the album: replace these, or add both. */
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

  /** Removes what has ended, failures too. */
  clear(): void {
    const left = this.#items.filter((item) => !hasEnded(item))
    this.#items.splice(0, this.#items.length, ...left)
    this.#tell()
  }

  async pause(): Promise<void> {
    this.#connection.pause()
    ;(await this.#sender)?.pause()
  }

  async resume(): Promise<void> {
    this.#connection.resume()
    ;(await this.#sender)?.resume()
  }

  /** Hashes the files that wait, in order, and asks about them in batches. */
  async #prepare(): Promise<void> {
    this.#tell()
    if (this.#preparing) return
    this.#preparing = true
    for (let size = FIRST_BATCH; ; size = BATCH) {
      const batch = this.#items.filter(({ state }) => state === 'waiting').slice(0, size)
      if (batch.length === 0) break
      for (const item of batch) await this.#look(item)
      await this.#ask(batch.filter(({ state }) => state === 'waiting'))
      this.#pump()
    }
    this.#preparing = false
  }

  async #look(item: Item): Promise<void> {
    const { file } = item
    if (item.unreadable) return this.#fail(item, `${file.name} ${NEVER_READ}`)
    if (!isSecureContext) return this.#fail(item, INSECURE)
    if (file.size === 0) return this.#fail(item, `${file.name} is empty.`)
    const tooLarge = refuseSize(file.name, file.size)
    if (tooLarge) return this.#fail(item, tooLarge)
    this.#hash ??= openHasher()
    try {
      item.photoId ??= await this.#hash(file)
    } catch {
      this.#hash = undefined
      return this.#fail(item, `${file.name} ${LOST}`)
    }
    if (!item.photoId) return this.#fail(item, `${file.name} ${UNREADABLE}`)
    const same = this.#latest.get(keyOf(item))
    // The server cannot know of a file that is still on its way. Of a replacement only the server can say.
    if (same && same !== item && !hasEnded(same) && !item.to.frame) item.state = 'duplicate'
    else this.#latest.set(keyOf(item), item)
    this.#tell()
  }

  async #ask(batch: Item[]): Promise<void> {
    while (batch.length > 0) {
      await this.#connection.ready()
      const answered = await ask(batch.map(fieldsOf))
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
      // Files of one upload have one beginning.
      for (const item of this.#items) if (item.state === 'waiting') item.begun ??= String(answered.now)
      return this.#tell()
    }
  }

  /** Begins to send as many files as may be sent now. */
  #pump(): void {
    const count = (state: Item['state']) => this.#items.filter((item) => item.state === state).length
    let free = count('ending') < ENDING ? AT_ONCE - count('sending') : 0
    for (const item of this.#items) {
      if (free <= 0 || this.#connection.hold) break
      if (item.state !== 'wanted') continue
      free--
      item.state = 'sending'
      void this.#send(item)
    }
    this.#tell()
  }

  async #send(item: Item): Promise<void> {
    const sender = await this.#openSender()
    const sent = await sender?.send(item.file, fieldsOf(item), (bytes) => {
      item.sent = bytes
      this.#tell()
    })
    if (!sender || !sent || sent === 'lost') await this.#again(item)
    else if ('refused' in sent) this.#fail(item, sent.refused)
    else {
      item.state = 'ending'
      void this.#end(item, sent.path, sender)
    }
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

  /** Has the server take it in; asks again where there is no response. */
  async #end(item: Item, path: string, sender: Sender): Promise<void> {
    for (;;) {
      const ended = await end(path)
      if (typeof ended === 'string') {
        if (await this.#isSpent(item)) return this.#pump()
        await this.#connection.ready()
        continue
      }
      if (ended.outcome !== 'incomplete') sender.forget(fieldsOf(item))
      if (ended.outcome === 'refused') this.#fail(item, ended.reason)
      else if (ended.outcome === 'missing' || ended.outcome === 'incomplete') await this.#again(item)
      else item.state = ended.outcome
      return this.#pump()
    }
  }

  /** Sends a file again, from where it stopped, once there is a connection. */
  async #again(item: Item): Promise<void> {
    const readable = await item.file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => null)
    if (!readable) return this.#fail(item, `${item.file.name} ${UNREADABLE}`)
    if (await this.#isSpent(item)) return
    item.state = 'wanted'
    this.#tell()
    void this.#connection.ready().then(() => this.#pump())
  }

  /** Counts an attempt that failed although the site can be reached. The last one fails the file. */
  async #isSpent(item: Item): Promise<boolean> {
    const isConnected = await this.#connection.check()
    if (!isConnected || ++item.attempts < MOST_ATTEMPTS) return false
    this.#fail(item, `${item.file.name} ${LOST}`)
    return true
  }

  #fail(item: Item, reason: string): void {
    Object.assign(item, { state: 'failed', reason })
    this.#tell()
  }

  #tell(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#summary = summarize(this.#items, this.#connection.hold)
      for (const listener of this.#listeners) listener()
    }, TELL_EVERY)
  }
}

function keyOf({ to, photoId }: Item): string {
  return `${to.albumId} ${photoId}`
}

function fieldsOf(item: Item): TargetFields {
  const { to, photoId, file, section, replace, begun } = item
  return {
    ...{ album: to.albumId, photo: photoId ?? '', file: plainName(file.name), section: section ?? '' },
    replace: to.frame ? `frame ${to.frame}` : (replace ?? ''),
    ...(begun && { begun }),
  } as TargetFields
}
