import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { finish, lease } from '../../jobs/queue.server.ts'
import { openDeveloper } from '../develop/developer.server.ts'
import { originalKey } from '../storage-keys.server.ts'
import { quarters } from '../testing.server.ts'
import { queueReading, READ_AGAIN, readAgain } from './read-again.server.ts'

const packet = (name: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:PersonInImage><rdf:Bag>
    <rdf:li>${name}</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage></rdf:Description></rdf:RDF></x:xmpmeta>`

withDatabase('photographs of an earlier release', (open) => {
  test('are read again in parts, each once, and then nothing is queued', async () => {
    const database = await open()
    const storage = diskStorage(testFolder())
    const developer = openDeveloper({ database, storage, log: { error() {} } })
    onTestFinished(() => developer.close())
    const ids = Array.from({ length: 201 }, (_, i) => `${i}`)
    await insertRows(database, { photo: ids.map((id) => photoRow(id)) })
    const named = photoRow('150').id
    const picture = await sharp(await quarters(64, 48).jpeg().toBuffer())
      .withXmp(packet('Ana Núñez'))
      .toBuffer()
    await storage.put(originalKey(named), picture)
    await storage.put(originalKey(photoRow('7').id), Buffer.from('damaged'))
    const unread = async () => {
      const rows = await database.db.selectFrom('photo').select('id').where('camera', 'is', null).execute()
      return rows.length
    }
    const next = async () => {
      const [job] = await lease(database, [READ_AGAIN], 9)
      if (job) await readAgain({ database, developer }, new AbortController().signal)
      if (job) await finish(database, job, null)
      return [job !== undefined, await unread()]
    }
    // Its words were changed since; which camera took it was never read.
    await database.db.updateTable('photo').set({ people: '[]' }).where('id', '=', photoRow('8').id).execute()
    await storage.put(originalKey(photoRow('8').id), picture)
    await queueReading(database)
    await queueReading(database)
    const stopped = AbortSignal.abort()
    await expect(readAgain({ database, developer }, stopped)).rejects.toThrow()
    expect([await next(), await next(), await next()]).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
    ])
    const people = await database.db.selectFrom('photo').select('id').where('people', '<>', '[]').execute()
    expect(people).toEqual([{ id: named }])
    await queueReading(database)
    expect(await next()).toEqual([false, 0])
  })
})
