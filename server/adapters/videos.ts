import { join } from 'node:path'
import type { Logger } from 'pino'
import { findFfmpeg, openFfmpeg } from '../../app/photos/video/ffmpeg.server.ts'
import { ConfigurationError, type Env } from '../settings/env.ts'

export function openVideos({ FFMPEG, DATA_DIR }: Env, path: string | undefined, log: Pick<Logger, 'debug'>) {
  const program = findFfmpeg(FFMPEG, path)
  if (!program && FFMPEG && FFMPEG !== 'off') {
    throw new ConfigurationError(
      `FFMPEG names ${FFMPEG}, which isn't ffmpeg or can't be started. Correct it, or leave it out.`,
    )
  }
  log.debug({ program }, 'videos')
  return program ? openFfmpeg(program, join(DATA_DIR, 'rendering')) : null
}
