import * as t from '#messages/site'
import { fileUrl, type Pictured } from '../rules/address.ts'

export interface VideoView {
  seconds: number
  /** In a proof album, where nobody plays it: a video has no mark. */
  held?: true
}

export const VIDEO_FILE = 'video'

export function videoUrl(photo: Pictured & { folder?: string }): string {
  return fileUrl(photo, VIDEO_FILE, photo.folder)
}

export function plays({ video, developed }: { video?: VideoView; developed: boolean }): boolean {
  return developed && video !== undefined && !video.held
}

/** Its caption or title, or why it cannot be watched. */
export function captionOf(photo: { title: string | null; caption?: string; video?: VideoView } | undefined) {
  return photo?.video?.held ? t.videoHeld() : (photo?.caption ?? photo?.title ?? null)
}

/** Milliseconds. */
export const MAX_DURATION = 3 * 3_600_000

const PLAYED = new Set(['avc1', 'avc3', 'av01', 'vp09'])

export function playsEverywhere(codec: string | null): boolean {
  return codec !== null && PLAYED.has(codec)
}

/** '0:42', '12:05' or '1:02:03' */
export function durationText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export const VIDEOS_ARE_PRIVATE = 'Only private albums can have videos. The portfolio shows photos only.'
