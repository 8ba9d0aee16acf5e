import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileOnDisk } from '../../app/photos/intake/source-file.server.ts'
import { photoIdOfFile } from '../../app/photos/storage-keys.server.ts'
import { ApiError, type Sent, type Site } from './api.ts'
import type { WatchedFile } from './folder.ts'

interface Target {
  album: string
  section?: string
}

export type Placed = WatchedFile & Target

/** The first folder is the album, unless `album` is for all; folders in it are sections. Null for none. */
export function targetOf(name: string, album?: string): Target | null {
  const folders = name.split('/').slice(0, -1)
  const title = album ?? folders.shift()
  if (!title) return null
  return folders.length > 0 ? { album: title, section: folders.join(' / ') } : { album: title }
}

export class Albums {
  readonly #site: Site
  readonly #report: (file: WatchedFile, sent: Sent) => void
  readonly #frames = new Map<string, string>()

  constructor(site: Site, report: (file: WatchedFile, sent: Sent) => void) {
    this.#site = site
    this.#report = report
  }

  async upload(title: string, files: Placed[]): Promise<void> {
    try {
      const { id } = await this.#site.makeAlbum(`folder ${title}`, title)
      await this.#uploadInto(id, files)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      for (const file of files) this.#report(file, error.sent)
    }
  }

  async #uploadInto(album: string, files: Placed[]): Promise<void> {
    const frames = await this.#site.frames(album)
    const shown = new Map(frames.map((frame) => [frame.photo, frame.id]))
    const photos = new Map<Placed, string>()
    for (const file of files) {
      const photo = await fileOnDisk(file.path)
        .then(photoIdOfFile)
        .catch(() => null)
      if (!photo) {
        this.#report(file, { refused: 'it can’t be read.', again: true })
        continue
      }
      photos.set(file, photo)
      const frame = shown.get(photo)
      if (frame) this.#frames.set(file.name, frame)
    }
    for (const [file, photo] of photos) {
      const same = shown.get(photo)
      const sent = same
        ? ({ outcome: 'duplicate', frame: same } as const)
        : await this.#send(album, file, photo, frames)
      if ('frame' in sent) this.#frames.set(file.name, sent.frame)
      this.#report(file, sent)
    }
  }

  async #send(
    album: string,
    { path, name, section }: Placed,
    photo: string,
    frames: { id: string; file: string }[],
  ): Promise<Sent> {
    const file = basename(path)
    const frame = this.#frameOf(name, file, frames)
    const replace = frame ? { frame } : ('add' as const)
    try {
      return await this.#site.upload({ album, photo, file, section, replace }, () => readFile(path))
    } catch (error) {
      if (error instanceof ApiError) return error.sent
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { refused: 'it’s gone.' }
      throw error
    }
  }

  /**
   * Finds the frame of a changed file: its own, or, after a restart, one with its file name that no other file is in. Cameras use
   * the same names again.
   */
  #frameOf(name: string, file: string, frames: { id: string; file: string }[]): string | undefined {
    const own = this.#frames.get(name)
    if (own && frames.some(({ id }) => id === own)) return own
    const taken = new Set(this.#frames.values())
    return frames.find((frame) => frame.file === file && !taken.has(frame.id))?.id
  }
}
