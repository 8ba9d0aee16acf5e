import { expect, test } from 'vitest'
import { testFolder, withDatabase } from '../../../../ports/database/testing.ts'
import { diskStorage } from '../../../../ports/storage/disk.ts'
import { fail, type Leased, lease } from '../../../jobs/queue.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { anUpload } from '../../../uploads/testing.server.ts'
import { IMPORT } from '../../import/source/upload.server.ts'
import { discardUpload, readImport, retryImport, startImport } from './import.server.ts'

const NOW = Date.parse('2026-11-23T14:30:00Z')
const ID = 'a'.repeat(32)

withDatabase('an import that fails and is tried again', (open) => {
  test('can be tried at once, and deleted, but not while it works', async () => {
    const store = { database: await open(), storage: diskStorage(testFolder()) }
    const { database } = store
    const upload = { id: ID, kind: 'import' as const, metadata: { file: 'Summer.zip' } }
    await anUpload(store, upload, Buffer.from('zip'), { now: NOW })
    let woken = 0
    const jobs = { wake: () => woken++ } as unknown as Ports['jobs']
    const ports = { ...store, jobs }
    const look = () => startImport(ports, 'look', { actor: { kind: 'owner', id: 'jordan' }, now: NOW })
    const atWork = { refused: 'The import is running. Wait a moment.' }

    expect(await look()).toBeNull()
    const [job] = (await lease(database, [IMPORT], 1)) as [Leased]
    for (const refused of [await look(), await retryImport(ports), await discardUpload(ports)]) {
      expect(refused).toEqual(atWork)
    }

    await fail(database, job, { error: 'The disk is full.', permanent: false }, undefined, () => 0.9)
    const view = await readImport(ports, NOW)
    expect(view.job).toMatchObject({ running: true, error: 'The disk is full.' })
    expect(await lease(database, [IMPORT], 1)).toEqual([])
    expect(await retryImport(ports)).toBeNull()
    expect(woken).toBe(2)
    const [again] = (await lease(database, [IMPORT], 1)) as [Leased]
    await fail(database, again, { error: 'The disk is full.', permanent: false })

    expect(await discardUpload(ports)).toBeNull()
    expect(await readImport(ports, NOW)).toMatchObject({ upload: null, job: null })
    expect(await lease(database, [IMPORT], 1, Date.now() + 86_400_000)).toEqual([])
  })
})
