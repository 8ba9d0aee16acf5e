import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { post } from '../../../ui/outbox/post.ts'
import { type Developing, listen } from '../../../uploads/studio/developing.ts'
import { uploader, useUploadsInto } from '../../../uploads/studio/use-uploads.ts'
import type { FramePage } from './frames.server.ts'
import { burstOf, type TaggedFrame } from './rules.ts'
import type { Session } from './session.ts'

const NEXT = 12

type Seen = Pick<TaggedFrame, 'id' | 'photo' | 'width' | 'height' | 'turned' | 'placeholder' | 'failed'>
type News = Developing & { frames: Seen[] }

/** Hears which photos are developed, and asks for what is on the stage first, then its burst, then the next ones. */
export function useDeveloped(
  album: string,
  { frames, index }: Session,
  change: (change: (frames: TaggedFrame[]) => TaggedFrame[]) => void,
): void {
  const before = frames[index - 1]?.id
  const latest = useRef({ change, before })
  latest.current = { change, before }
  const { busy } = useUploadsInto(album)
  const waits = frames.some(isWaiting)
  useEffect(() => {
    if (!waits && !busy) return
    const show = (seen: Seen[]) => latest.current.change((all) => withSeen(all, seen))
    let isFirst = true
    return listen<News>([album], ({ [album]: heard }) => {
      if (heard) show(heard.frames)
      // Some may have been developed before it listened.
      if (isFirst) void readPage(album, latest.current.before).then(show)
      isFirst = false
    })
  }, [album, waits, busy])
  const burst = burstOf(frames, index)
  const first = [
    ...frames.slice(index, index + 1),
    ...frames.slice(burst.from, burst.to + 1),
    ...frames.slice(index + 1, index + 1 + NEXT),
  ]
  const wanted = [...new Set(first.filter(isWaiting))].map(({ photo }) => photo).join(' ')
  useEffect(() => {
    if (wanted === '') return
    void post(href('/studio/albums/:album/tagging/development', { album }), { photos: wanted })
  }, [album, wanted])
}

function isWaiting({ placeholder, failed }: TaggedFrame): boolean {
  return placeholder !== undefined && failed === undefined
}

function withSeen(frames: TaggedFrame[], seen: Seen[]): TaggedFrame[] {
  const byId = new Map(seen.map((one) => [one.id, one]))
  return frames.map((frame) => {
    const now = byId.get(frame.id)
    if (!now) return frame
    const { photo, width, height, turned, placeholder, failed } = now
    return { ...frame, photo, width, height, turned, placeholder, failed }
  })
}

async function readPage(album: string, after: string | undefined): Promise<TaggedFrame[]> {
  const query = after ? `?after=${after}` : ''
  const address = href('/studio/albums/:album/tagging/frames', { album }) + query
  const response = await fetch(address).catch(() => null)
  const page: FramePage | null = response?.ok ? await response.json() : null
  return page?.frames ?? []
}

/** Returns the file that this browser uploaded, if it can show it. */
export function fileOf(photo: string): File | undefined {
  const item = uploader().items.find(({ photoId }) => photoId === photo)
  return item && /^image\/(jpeg|png|webp|avif)$/.test(item.file.type) ? item.file : undefined
}
