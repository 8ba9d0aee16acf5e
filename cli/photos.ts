import { failedPhotos, retryPhoto } from '../app/photos/develop/queue.server.ts'
import { type Command, Refusal, UsageError } from './command.ts'
import { moment, table } from './text.ts'

const MOST_AT_ONCE = 1000

const failed: Command = {
  name: 'photos failed',
  summary: 'lists the photos that couldn’t be processed, and why',
  details: "'photos retry' processes them again.",
  async run(_, { database, timeZone }) {
    const photos = await failedPhotos(database)
    const rows = photos.map(({ id, name, failedAt, reason }) => [
      id,
      name,
      moment(failedAt, timeZone),
      reason,
    ])
    const head = ['Photo', 'File', 'Failed', 'Reason']
    return { text: table(head, rows, 'Every photo has been processed.'), data: photos }
  },
}

const again: Command = {
  name: 'photos retry',
  usage: '<photo> … | --all',
  summary: 'processes these photos again, or all that failed',
  details: 'A running site processes them within minutes. Otherwise it happens at the next start.',
  options: { all: { type: 'boolean' } },
  positionals: [0, MOST_AT_ONCE],
  async run({ positionals, values }, { database }) {
    if (values.all ? positionals.length > 0 : positionals.length === 0) {
      throw new UsageError('Name the photos to process again, or use --all for all that failed.')
    }
    const failing = (await failedPhotos(database)).map(({ id }) => id)
    const unknown = positionals.filter((id) => !failing.includes(id))
    if (unknown.length > 0) {
      throw new Refusal(`These haven't failed: ${unknown.join(', ')}. 'photos failed' shows those that did.`)
    }
    const retried = values.all ? failing : positionals
    for (const id of retried) await retryPhoto(database, id)
    const count = retried.length
    const text = `${count} ${count === 1 ? 'photo' : 'photos'} will be processed again.`
    return { text, data: { retried } }
  },
}

export const photos: Command[] = [failed, again]
