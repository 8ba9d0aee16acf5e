import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { largestWidth } from '../rules/address.ts'

// ffmpeg reads foreign bytes, so it gets one file of ours by a fixed name, one demuxer, no protocol but that file, few
// decoders, and limits of time, memory and output. No word of a user reaches its command line.

/** Pixels and milliseconds. */
interface Shape {
  width: number
  height: number
  duration: number
}

export interface Ffmpeg {
  /** A JPEG near the beginning, as wide as the largest derivative; null if unreadable. Rejects as `rendition`. */
  poster(original: Readable, shape: Shape, signal: AbortSignal): Promise<Buffer | null>
  /** Gives `keep` H.264 and AAC in an MP4 without metadata. False if it cannot be made. May reject as FfmpegStopped. */
  rendition(
    original: Readable,
    shape: Shape,
    signal: AbortSignal,
    keep: (rendition: Readable) => Promise<void>,
  ): Promise<boolean>
}

/** Memory, the disk, a crash or a limit ended it, not the video. The message is a sentence for the owner. */
export class FfmpegStopped extends Error {}

/** Seconds. */
const POSTER_TIMEOUT = 60
const RENDITION_TIMEOUT = 3 * 3600
/** Bytes. */
const LARGEST = 2e9
/** Kilobytes of memory, seconds of processor time, blocks of 512 bytes written, no core. */
const LIMITS = `ulimit -v 4194304; ulimit -t ${RENDITION_TIMEOUT}; ulimit -f ${LARGEST / 500}; ulimit -c 0`
const NICENESS = 10
/** A disk with less counts as full. Bytes. */
const LITTLE = 32e6
/** Age of folders that a crash left. Milliseconds. */
const LEFT_BEHIND = 86_400_000

const PICTURES = 'h264,hevc,av1,libdav1d,libaom-av1,vp9,mpeg4,prores,mjpeg,dnxhd'
const SOUNDS =
  'aac,alac,mp3,mp3float,ac3,eac3,opus,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le'
const INPUT = [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '2'],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov', '-codec_whitelist', `${PICTURES},${SOUNDS}`],
  // Always this demuxer, whatever the file looks like: a playlist would name other files.
  ...['-f', 'mov', '-enable_drefs', '0', '-use_absolute_path', '0'],
]
const READ = ['-i', 'file:in']

/** Finds ffmpeg at `setting` (an absolute path, or 'off'), or on PATH. */
export function findFfmpeg(setting: string | undefined, path = ''): string | null {
  if (setting === 'off' || process.platform === 'win32') return null
  const places = setting ? [setting] : path.split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  return places.find((place) => isAbsolute(place) && isFfmpeg(place)) ?? null
}

function isFfmpeg(program: string): boolean {
  const { stdout } = spawnSync(program, ['-version'], { env: {}, timeout: 10_000, encoding: 'utf8' })
  return (stdout ?? '').startsWith('ffmpeg version')
}

/** @param folder for originals that it reads; created when needed */
export function openFfmpeg(program: string, folder: string): Ffmpeg {
  return {
    poster: (original, shape, signal) =>
      inFolder(folder, original, async (here) => {
        const all = [...INPUT, ...posterOf(shape), 'file:out.jpg']
        if (!(await run(program, all, here, { seconds: POSTER_TIMEOUT, signal }))) return null
        return readFile(join(here, 'out.jpg')).catch(() => null)
      }),

    rendition: (original, shape, signal, keep) =>
      inFolder(folder, original, async (here) => {
        const all = [...INPUT, ...READ, ...renditionOf(shape), 'file:out.mp4']
        if (!(await run(program, all, here, { seconds: RENDITION_TIMEOUT, signal }))) return false
        const { size } = await stat(join(here, 'out.mp4'))
        if (size === 0 || size >= LARGEST) return false
        await keep(createReadStream(join(here, 'out.mp4')))
        return true
      }),
  }
}

function posterOf({ width, height, duration }: Shape): string[] {
  const wide = largestWidth(width)
  const size = `${wide}:${Math.max(1, Math.round((wide * height) / width))}`
  const seek = ['-ss', (Math.min(duration / 10, 5000) / 1000).toFixed(3)]
  const frame = ['-map', '0:v:0', '-frames:v', '1', '-vf', `scale=${size}`]
  return [...seek, ...READ, ...frame, '-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2', '-update', '1']
}

function renditionOf({ width, height, duration }: Shape): string[] {
  const scale = Math.min(1, 1920 / Math.max(width, height), 1080 / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.floor((side * scale) / 2) * 2)
  return [
    ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', `scale=${even(width)}:${even(height)},setsar=1,format=yuv420p`, '-fpsmax', '60'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '22', '-threads', '2'],
    ...['-maxrate', '8M', '-bufsize', '16M', '-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
    ...['-t', (duration / 1000 + 1).toFixed(3), '-fs', String(LARGEST), '-fflags', '+bitexact'],
    ...['-flags:v', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'],
  ]
}

/** Copies the original to a private folder for `work`, and always closes it. */
async function inFolder<T>(
  folder: string,
  original: Readable,
  work: (here: string) => Promise<T>,
): Promise<T> {
  try {
    await mkdir(folder, { recursive: true })
    await cleanUp(folder)
    const here = await mkdtemp(join(folder, 'video-'))
    try {
      await pipeline(original, createWriteStream(join(here, 'in')))
      return await work(here)
    } finally {
      await rm(here, { recursive: true, force: true })
    }
  } finally {
    original.destroy()
  }
}

async function cleanUp(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const left = await stat(join(folder, name)).catch(() => null)
    if (left && left.mtimeMs < Date.now() - LEFT_BEHIND) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

/** False if ffmpeg failed. Rejects with {@link FfmpegStopped}, and on abort. Passes on no secrets. */
async function run(
  program: string,
  all: string[],
  cwd: string,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<boolean> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  const child = spawn('/bin/sh', ['-c', `${LIMITS}; exec "$@"`, 'sh', program, ...all], {
    cwd,
    env: {},
    stdio: 'ignore' as const,
    signal: limit,
    killSignal: 'SIGKILL' as const,
  })
  try {
    if (child.pid) setPriority(child.pid, NICENESS)
  } catch {}
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  signal.throwIfAborted()
  if (wasStopped(code))
    throw new FfmpegStopped('ffmpeg was stopped: by a lack of memory, a crash or its limit of time.')
  const { bavail, bsize } = await statfs(cwd)
  if (code !== 0 && bavail * bsize < LITTLE) throw new FfmpegStopped('ffmpeg was stopped: the disk is full.')
  return code === 0
}

/** By a signal (255, or 128 and its number), or by an error, which newer versions count from 256. */
function wasStopped(code: number | null): boolean {
  const { ENOMEM, ENOSPC } = constants.errno
  return code === null || (code > 128 && code < 160) || code === 255 || [ENOMEM, ENOSPC].includes(256 - code)
}
