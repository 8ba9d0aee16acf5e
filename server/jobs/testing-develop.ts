import { DEVELOPING, openDeveloper } from '../../app/photos/develop/developer.server.ts'
import { queueDeveloping } from '../../app/photos/develop/queue.server.ts'
import { DEVELOP } from '../../app/photos/develop/version.server.ts'
import { openDatabase } from '../../ports/database/open.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { JobRunner } from './job-runner.ts'

// Develops until it is killed, and prints the photo of each preview, which is the last of a photograph's files.

const order = JSON.parse(process.argv[2] ?? '')
/** Ten times as fast as time. */
const now = () => order.epoch + (Date.now() - order.epoch) * 10
const disk = diskStorage(order.photos)
const storage: typeof disk = {
  ...disk,
  async put(key, body) {
    await disk.put(key, body)
    const [folder, id] = key.split('/').toReversed().slice(0, 2)
    if (folder === 'preview.jpg') process.stdout.write(`${id}\n`)
  },
}
const log = { error: console.error, warn: console.error }
const database = await openDatabase(order)
await database.write((trx) => queueDeveloping(trx))
const { develop } = openDeveloper({ database, storage, log })
const options = { concurrency: DEVELOPING, poll: 200, renewEvery: 1_000 }
new JobRunner({ database, log: log as never, now, ...options }).start({ [DEVELOP]: develop })
