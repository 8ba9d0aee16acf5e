import { seekCard } from '../../app/athletes/cards/seek-cards.server.ts'
import { DEVELOPING } from '../../app/photos/develop/developer.server.ts'
import { beginDeveloping, queueUndeveloped } from '../../app/photos/develop/queue.server.ts'
import { DEVELOP, DEVELOP_ALL, DEVELOP_VIDEOS, DEVELOPS } from '../../app/photos/develop/version.server.ts'
import { developVideosAgain, RENDER } from '../../app/photos/video/render.server.ts'
import { type EndedJob, JobRunner } from '../jobs/job-runner.ts'
import { developingProgress } from '../progress.ts'
import type { Parts } from './parts.ts'

export async function startDeveloping(parts: Parts): Promise<JobRunner[]> {
  const { database, storage, log, timers, watch, ffmpeg, developer } = parts
  const { develop, render } = developer
  await queueUndeveloped(database, ffmpeg ? [DEVELOP_VIDEOS] : [])
  const progress = await developingProgress(database, console.log)
  const onEnded = (ended: EndedJob) => {
    progress()
    watch.onJob?.(ended)
  }
  // An interrupted photograph starts over, so closing does not wait for it.
  const shared = { database, log, timers, versions: DEVELOPS, closeTimeout: 0 }
  const runner = new JobRunner({ ...shared, name: 'developing', concurrency: DEVELOPING, onEnded })
  const developed: typeof develop = async (job, signal) => {
    await develop(job, signal)
    await seekCard({ database, storage, developer }, job.about ?? '')
  }
  runner.start({ [DEVELOP]: developed, [DEVELOP_ALL]: () => beginDeveloping(database) })
  if (!ffmpeg) return [runner]
  // Photographs must not wait for videos, which take minutes.
  const videos = new JobRunner({ ...shared, name: 'videos', concurrency: 1, onEnded: watch.onJob })
  videos.start({ [RENDER]: render, [DEVELOP_VIDEOS]: () => database.write(developVideosAgain) })
  return [runner, videos]
}
