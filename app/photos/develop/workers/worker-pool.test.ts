// @module-tag all
import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import sharp, { type Create } from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../../../ports/database/testing.ts'
import { diskStorage } from '../../../../ports/storage/disk.ts'
import type { Storage } from '../../../../ports/storage/port.ts'
import { intakePhoto } from '../../intake/intake.server.ts'
import { fileOnDisk, type SourceFile } from '../../intake/source-file.server.ts'
import { locationIn } from '../../location/location.server.ts'
import { memorySource } from '../../location/source.ts'
import { aPhotoWithLocation } from '../../location/testing.server.ts'
import { filesOf } from '../../rules/derivatives.ts'
import { derivativeKey, photoId, writeOriginal } from '../../storage-keys.server.ts'
import { onProcess, pngOfSize, smallPicture } from '../../testing.server.ts'
import { derivativesOf } from '../develop.server.ts'
import { openWorkerPool } from './worker-pool.server.ts'

const FILES = filesOf(64)
const picture = await smallPicture(1)
const id = photoId(picture)

/** A picture whose second file takes long enough to interfere while it is made. */
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const long = await sharp({ create: { width: 1200, height: 800, channels: 3, noise } as Create })
  .png()
  .toBuffer()
const longId = photoId(long)
const LONG_FILES = ['400.jpg', '1200.avif']

let storage: Storage
let started: ChildProcess[]

beforeEach(async () => {
  storage = diskStorage(testFolder())
  await writeOriginal(storage, id, picture)
  await writeOriginal(storage, longId, long)
  started = []
  onProcess((child) => void started.push(child))
})

function openWorkerPoolHere(options?: Parameters<typeof openWorkerPool>[0]) {
  const pool = openWorkerPool(options)
  onTestFinished(() => pool.close())
  return pool
}

function whenStored(act: (child: ChildProcess) => void): Storage {
  return {
    ...storage,
    async put(key, body) {
      act(started.at(-1) as ChildProcess)
      await storage.put(key, body)
    },
  }
}

const storedFiles = async (files = FILES, of = id) => {
  const sizes = await Promise.all(files.map((file) => storage.size(derivativeKey(of, file))))
  return files.filter((_, i) => sizes[i])
}

const isGone = (child?: ChildProcess) => !child || child.exitCode !== null || child.signalCode !== null

describe('developing in a process', () => {
  test('makes the same files as developing in this process', async () => {
    await openWorkerPoolHere().develop(storage, id, { files: FILES })
    for await (const { file, bytes } of derivativesOf(picture)) {
      expect((await storage.read(derivativeKey(id, file)))?.equals(bytes), file).toBe(true)
    }
  })

  test('uses one process again, at low priority, and ends it when it is idle', async () => {
    const pool = openWorkerPoolHere({ idle: 100 })
    await pool.develop(storage, id, { files: ['64.jpg'] })
    const ended = once(started[0] as ChildProcess, 'exit')
    await pool.develop(storage, id, { files: ['64.avif'] })
    expect(started).toHaveLength(1)
    expect(getPriority(started[0]?.pid)).toBe(10)
    await ended
    await pool.develop(storage, id, { files: ['preview.jpg'] })
    expect([started.length, await storedFiles()]).toEqual([2, FILES])
  })

  test('rejects with what is wrong with an original, and uses the process again', async () => {
    const pool = openWorkerPoolHere()
    await expect(pool.develop(storage, '0'.repeat(32), { files: FILES })).rejects.toThrow('missing')
    const torn = picture.subarray(0, picture.length / 2)
    await writeOriginal(storage, photoId(torn), torn)
    await expect(pool.develop(storage, photoId(torn), { files: FILES })).rejects.toThrow()
    await writeOriginal(storage, 'f'.repeat(32), picture)
    await expect(pool.develop(storage, 'f'.repeat(32), { files: FILES })).rejects.toThrow('have changed')
    await pool.develop(storage, id, { files: FILES })
    expect(started).toHaveLength(1)
  })

  test('rejects with the error of a storage that fails to write or read', async () => {
    const pool = openWorkerPoolHere()
    const full = { ...storage, put: () => Promise.reject(new Error('full')) }
    await expect(pool.develop(full, id, { files: FILES })).rejects.toThrow('full')
    async function* breaking() {
      yield Buffer.from('some')
      throw new Error('connection lost')
    }
    const broken = { ...storage, open: async () => ({ size: 9, stream: Readable.from(breaking()) }) }
    await expect(pool.develop(broken, id, { files: FILES })).rejects.toThrow('connection lost')
    await pool.develop(storage, id, { files: FILES })
    expect(await storedFiles()).toEqual(FILES)
  })

  test('aborted, it leaves only whole files and ends the process', async () => {
    const pool = openWorkerPoolHere()
    const stop = new AbortController()
    const stopping = whenStored(() => stop.abort())
    const wanted = { files: LONG_FILES, signal: stop.signal }
    await expect(pool.develop(stopping, longId, wanted)).rejects.toThrow('abort')
    expect(await storedFiles(LONG_FILES, longId)).toEqual(['400.jpg'])
    await vi.waitFor(() => expect(isGone(started[0])).toBe(true), 5000)
  })
})

describe('a process that ends while it works', () => {
  test('crashed by the codec: its photograph fails, the next one is developed', async () => {
    const pool = openWorkerPoolHere()
    const crashing = whenStored((child) => child.kill('SIGSEGV'))
    await expect(pool.develop(crashing, longId, { files: LONG_FILES })).rejects.toThrow('exited with SIGSEGV')
    expect(started).toHaveLength(1)
    await pool.develop(storage, id, { files: FILES })
    expect([started.length, await storedFiles()]).toEqual([2, FILES])
  })

  test('killed from outside: its photograph is tried again', async () => {
    let kills = 0
    const killedOnce = whenStored((child) => kills++ === 0 && child.kill('SIGKILL'))
    await openWorkerPoolHere().develop(killedOnce, longId, { files: LONG_FILES })
    expect([started.length, await storedFiles(LONG_FILES, longId)]).toEqual([2, LONG_FILES])
  })

  test('killed twice: its photograph fails', async () => {
    const killedAlways = whenStored((child) => child.kill('SIGKILL'))
    await expect(openWorkerPoolHere().develop(killedAlways, longId, { files: LONG_FILES })).rejects.toThrow(
      'exited with SIGKILL',
    )
    expect(started).toHaveLength(2)
  })

  test('killed while idle: another process takes over', async () => {
    const pool = openWorkerPoolHere()
    await pool.develop(storage, id, { files: ['64.jpg'] })
    started[0]?.kill('SIGKILL')
    await pool.develop(storage, id, { files: FILES })
    expect(await storedFiles()).toEqual(FILES)
  })

  test('a process that hangs is killed', async () => {
    const hanging = whenStored((child) => child.kill('SIGSTOP'))
    const developing = openWorkerPoolHere({ timeout: 20_000 }).develop(hanging, longId, { files: LONG_FILES })
    await expect(developing).rejects.toThrow('It took longer than this server allows.')
    await vi.waitFor(() => expect(isGone(started[0])).toBe(true), 5000)
  })

  test('Ctrl-C, which reaches it too, does not end it', async () => {
    const interrupted = whenStored((child) => {
      child.kill('SIGINT')
      child.kill('SIGTERM')
    })
    await openWorkerPoolHere().develop(interrupted, longId, { files: LONG_FILES })
    expect([started.length, await storedFiles(LONG_FILES, longId)]).toEqual([1, LONG_FILES])
  })

  test('closing the pool ends it and starts no other', async () => {
    const pool = openWorkerPoolHere()
    const closing = whenStored(() => pool.close())
    await expect(pool.develop(closing, longId, { files: LONG_FILES })).rejects.toThrow()
    await vi.waitFor(() => expect(isGone(started[0])).toBe(true), 5000)
    await expect(pool.develop(storage, id, { files: FILES })).rejects.toThrow('closed')
    expect(started).toHaveLength(1)
  })

  test('it ends when the server is killed', async () => {
    const large = await pngOfSize(12_500, 8_000)
    const folder = testFolder()
    await writeOriginal(diskStorage(folder), photoId(large), large)
    const server = execFile(process.execPath, [
      '--input-type=module',
      '--eval',
      `
      import { subscribe } from 'node:diagnostics_channel'
      import { diskStorage } from ${url('../../../../ports/storage/disk.ts')}
      import { openWorkerPool } from ${url('worker-pool.server.ts')}
      let child
      subscribe('child_process', (message) => { child = message.process })
      const storage = diskStorage(${JSON.stringify(folder)})
      const put = async () => console.log(child.pid)
      openWorkerPool().develop({ ...storage, put }, '${photoId(large)}', { files: ['400.jpg', '2400.avif'] })`,
    ])
    const [pid] = (await once(server.stdout as Readable, 'data')).map(Number)
    expect(pid).toBeGreaterThan(0)
    server.kill('SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(pid as number, 0)).toThrow('ESRCH'), 5000)
  })
})

describe('intake in a process', () => {
  async function fileOf(bytes: Uint8Array): Promise<SourceFile> {
    const path = join(testFolder(), 'file')
    await writeFile(path, bytes)
    return fileOnDisk(path)
  }

  test('takes files in at the priority of the site, because somebody waits', async () => {
    await openWorkerPoolHere().intakeFile(await fileOf(picture), 'one.png')
    expect(getPriority(started[0]?.pid)).toBe(getPriority())
  })

  test('gives the same result as intake in this process', async () => {
    const pool = openWorkerPoolHere()
    expect(await pool.intakeFile(await fileOf(picture), 'a/one.png')).toEqual(
      await intakePhoto(picture, 'one.png'),
    )
    expect(await pool.intakeFile(await fileOf(Buffer.from('nothing')), 'two.jpg')).toEqual({
      refused: expect.stringContaining('two.jpg isn’t a supported photo'),
    })
    expect(started).toHaveLength(1)
  })

  test('a file that crashes its process is refused in a sentence', async () => {
    const pool = openWorkerPoolHere()
    await pool.intakeFile(await fileOf(picture), 'one.png')
    const child = started[0] as ChildProcess
    const given = vi.spyOn(child, 'send')
    const looking = pool.intakeFile(await fileOf(await pngOfSize(12_500, 8_000)), 'folder/bomb.png')
    // While it is idle, another process would take its place.
    await vi.waitFor(() => expect(given).toHaveBeenCalled(), { interval: 1, timeout: 5000 })
    child.kill('SIGSEGV')
    expect(await looking).toEqual({ refused: expect.stringMatching(/^bomb\.png can’t be read/) })
    expect(started).toHaveLength(1)
  })

  test('a file whose process is killed is not called damaged, and may be taken in later', async () => {
    onProcess((child) => child.once('message', () => started.length <= 2 && child.kill('SIGKILL')))
    const pool = openWorkerPoolHere()
    expect(await pool.intakeFile(await fileOf(await pngOfSize(12_500, 8_000)), 'folder/large.png')).toEqual({
      refused: expect.stringMatching(/^large\.png couldn’t be read this time\. .* memory or time/),
      again: true,
    })
    expect(started).toHaveLength(2)
    expect(await pool.intakeFile(await fileOf(picture), 'one.png')).toHaveProperty('photo')
  })
})

describe('the place of a photograph', () => {
  const key = 'originals/placed'

  test('is found in a process, which asks for the bytes that it reads', async () => {
    const photo = Buffer.concat([await aPhotoWithLocation('jpeg'), Buffer.alloc(2_000_000)])
    await storage.put(key, photo)
    const ranges: unknown[] = []
    const open: Storage['open'] = (key, range) => {
      ranges.push(range)
      return storage.open(key, range)
    }
    const pool = openWorkerPoolHere()
    const found = await pool.read('findLocation', { ...storage, open }, key)
    expect([found, started.length]).toEqual([await locationIn(memorySource(photo)), 1])
    expect(ranges).toEqual([{ start: 0, end: 128 * 1024 - 1 }])
    expect(await pool.read('findLocation', storage, 'originals/none')).toBeNull()
  })

  test('is read for some seconds at most, and keeps no other file waiting', async () => {
    await storage.put(key, await aPhotoWithLocation('jpeg'))
    await storage.put('originals/other', await aPhotoWithLocation('jpeg'))
    const pool = openWorkerPoolHere({ reading: 2000 })
    const hanging: Storage['open'] = async (...range) => {
      started[0]?.kill('SIGSTOP')
      return storage.open(...range)
    }
    const stopped = expect(pool.read('findLocation', { ...storage, open: hanging }, key)).rejects.toThrow(
      'It took longer',
    )
    await vi.waitFor(() => expect(started).toHaveLength(1))
    expect(await pool.read('findSlots', storage, 'originals/other')).not.toBeNull()
    await stopped
  })

  test('is unknown, not absent, when the process ends or the storage fails', async () => {
    await storage.put(key, await aPhotoWithLocation('jpeg'))
    const pool = openWorkerPoolHere()
    const crashing: Storage['open'] = async (...range) => {
      started.at(-1)?.kill('SIGSEGV')
      return storage.open(...range)
    }
    await expect(pool.read('findLocation', { ...storage, open: crashing }, key)).rejects.toThrow('SIGSEGV')
    await expect(pool.read('findLocation', { ...storage, open: async () => null }, key)).rejects.toThrow(
      'is gone',
    )
    expect(await pool.read('findLocation', storage, key)).not.toHaveLength(0)
  })
})

test('the server’s own process never loads a codec', async () => {
  const script = `
    await import(${url('../../../../server/http/app.ts')})
    await import(${url('../../../../demo/seed.ts')})
    await import(${url('../developer.server.ts')})
    console.log(process.report.getReport().sharedObjects.filter((name) => /vips|sharp/.test(name)).length)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(Number(stdout)).toBe(0)
})

function url(file: string): string {
  return JSON.stringify(join(import.meta.dirname, file))
}
