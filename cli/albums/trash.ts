import { restoreAlbum } from '../../app/albums/publishing.server.ts'
import { restoreFrames } from '../../app/albums/trash/frame-trash.server.ts'
import { listTrash, TRASH_LIFETIME } from '../../app/albums/trash/trash.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { restorePost } from '../../app/blog/history.server.ts'
import { type Command, done, Refusal } from '../command.ts'
import { moment, table } from '../text.ts'

const list: Command = {
  name: 'trash list',
  usage: '',
  summary: 'deleted albums, photographs and posts, which are kept for 30 days',
  options: {},
  positionals: [0, 0],
  async run(_, { database, timeZone }) {
    const lines = await listTrash(database)
    const rows = lines.map(({ id, kind, name, album, deletedAt }) => [
      id,
      kind,
      album ? `${name}, ${album}` : name,
      moment(deletedAt, timeZone),
      moment(deletedAt + TRASH_LIFETIME, timeZone),
    ])
    return {
      text: table(['ID', 'Kind', 'Name', 'Deleted', 'Gone'], rows, 'The trash is empty.'),
      data: lines,
    }
  },
}

const restore: Command = {
  name: 'trash restore',
  usage: '<id> …',
  summary: 'takes albums, photographs or posts out of the trash',
  options: {},
  positionals: [1, 1000],
  async run({ positionals }, { database, now }) {
    const lines = await listTrash(database)
    for (const wanted of positionals) {
      const line = lines.find(({ id }) => id === wanted)
      if (!line) throw new Refusal(`The trash has no ${wanted}. 'trash list' shows what it has.`)
      const { kind, id, albumId } = line
      if (kind === 'album') done(await restoreAlbum(database, id, TERMINAL, now()))
      else if (kind === 'post') done(await restorePost(database, id, TERMINAL, now()))
      else done(await restoreFrames(database, String(albumId), [id], TERMINAL, now()))
    }
    return { text: `${positionals.length} restored.`, data: { restored: positionals } }
  },
}

export const trash: Command[] = [list, restore]
