import { fileUrl, type Pictured } from '../rules/address.ts'

// What a video is to pages. Browser and server both use this.

/** A video as a page plays it. */
export interface VideoView {
  /** Rounded, at least 1. */
  seconds: number
  /** True in a proof album, where nobody plays it: a video has no mark. */
  held?: true
}

/** The name of the file that is played: the rendition, or the original where there is none. */
export const VIDEO_FILE = 'video'

/** The address of what is played of a video, which is always private. */
export function videoUrl(photo: Pictured & { folder?: string }): string {
  return fileUrl(photo, VIDEO_FILE, photo.folder)
}

/** Whether this is a video that can be played here. */
export function plays({ video, developed }: { video?: VideoView; developed: boolean }): boolean {
  return developed && video !== undefined && !video.held
}

/** What stands below a photograph or a video: its caption or title, or why it cannot be watched. */
export function captionOf(
  photo: { title: string | null; caption?: string; video?: VideoView } | undefined,
): string | null {
  return photo?.video?.held ? HELD : (photo?.caption ?? photo?.title ?? null)
}

export const HELD = 'This video can be watched once the album is delivered.'
/** What stands there where a browser cannot play it. */
export const UNPLAYABLE = 'This browser cannot play the video. Other browsers or programs may.'

/** The longest video. Milliseconds. */
export const MAX_DURATION = 3 * 3_600_000

/** The codecs that browsers play in an MP4. */
const PLAYED = new Set(['avc1', 'avc3', 'av01', 'vp09'])

/** Whether browsers can be expected to play a file of this codec as it is. */
export function playsEverywhere(codec: string | null): boolean {
  return codec !== null && PLAYED.has(codec)
}

/** '0:42', '12:05' or '1:02:03'. */
export function durationText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Why an album that everybody sees takes no video. */
export const VIDEOS_ARE_PRIVATE = 'Only private albums can have videos: the portfolio shows photographs only.'
