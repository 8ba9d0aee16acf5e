import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { openTestSqlite, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { PermanentFailure } from '../../jobs/queue.server.ts'
import { originalKey } from '../storage-keys.server.ts'
import { readHere } from '../testing.server.ts'
import { FfmpegStopped, openFfmpeg } from './ffmpeg.server.ts'
import { readPoster, render } from './render.server.ts'
import { aVideo } from './testing.server.ts'

const never = new AbortController().signal

async function aSite(end: string) {
  const [database, storage] = [await openTestSqlite(), diskStorage(testFolder())]
  const row = photoRow('1', { video: 'mp4', duration: 2000, codec: 'hvc1' })
  await database.db.insertInto('photo').values(row).execute()
  await storage.put(originalKey(row.id), aVideo())
  const program = join(testFolder(), 'ffmpeg')
  writeFileSync(program, `#!/bin/sh\n${end}\n`, { mode: 0o700 })
  const ffmpeg = openFfmpeg(program, testFolder())
  const ports = { database, storage, ffmpeg, developer: { read: readHere(storage) } }
  const tried = async () =>
    (await database.db.selectFrom('photo').select('rendition').executeTakeFirst())?.rendition
  const attempt = (attempts: number) => render(ports, { about: row.id, attempts }, never)
  return { ports, id: row.id, tried, render: attempt }
}

test('a video at which ffmpeg was killed has not been refused: it is tried again, five times at a start', async () => {
  const { ports, id, tried, render } = await aSite('kill -9 $$')
  await expect(render(4)).rejects.toBeInstanceOf(FfmpegStopped)
  await expect(render(5)).rejects.toBeInstanceOf(PermanentFailure)
  expect(await tried()).toBeNull()
  await expect(readPoster(ports, id, never)).rejects.toBeInstanceOf(FfmpegStopped)
  expect(await readPoster(ports, id, never, true)).toMatchObject({ poster: null })
})

test('a video that ffmpeg refuses has no rendition for good, and a dark picture', async () => {
  const { ports, id, tried, render } = await aSite('exit 1')
  await render(1)
  expect(await tried()).toBe(0)
  expect(await readPoster(ports, id, never)).toMatchObject({ poster: null })
})
