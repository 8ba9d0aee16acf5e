import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alsoFound, CSV_HEAD, csvRows, lightroomText } from '../../app/albums/studio/picks/export.ts'
import { reopenPicks } from '../../app/albums/studio/picks/reopen.server.ts'
import { sidecarsOf } from '../../app/albums/studio/picks/sidecars.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { csvLine } from '../../app/csv.ts'
import { albumFiles, albumPicks, type PickSet } from '../../app/galleries/picks/album-picks.server.ts'
import { countText } from '../../app/galleries/picks/rules.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, done, type Given, Refusal, refuseWriting, UsageError } from '../command.ts'
import { albumBy, clientBy } from '../find.ts'
import { moment, table } from '../text.ts'

const FILTER = { client: { type: 'string' }, list: { type: 'string' } } as const

const show: Command = {
  name: 'album picks',
  usage: '<album> [--client <email address>] [--list <name>] [--text | --csv | --xmp <folder>]',
  summary: 'what clients chose in an album, list by list',
  details: [
    "--text prints file names without endings, for Lightroom Classic's library filter: Text, Filename, Contains.",
    '--csv prints a table for a spreadsheet (RFC 4180, UTF-8) with the notes.',
    '--xmp writes a sidecar for each pick, beside which Lightroom Classic reads raw files: five stars, the label Green, and the note. Of several clients or lists, each has a folder. It replaces no file.',
  ].join('\n'),
  options: { ...FILTER, text: { type: 'boolean' }, csv: { type: 'boolean' }, xmp: { type: 'string' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, { database, timeZone }) {
    const ways = [values.text, values.csv, values.xmp].filter((way) => way !== undefined)
    if (ways.length > 1) throw new UsageError('Choose --text, --csv or --xmp.')
    const album = await albumBy(database, name)
    const found = await chosen(database, album.id, values)
    const rows = found.flatMap(({ list, set }) => csvRows({ list, set }))
    const data = found.map(({ list, set }) => ({ list: list.name, ...set }))
    if (values.csv) return { text: [CSV_HEAD, ...rows].map(csvLine).join(''), data }
    if (values.xmp !== undefined) return writeSidecars(String(values.xmp), found)
    if (values.text) {
      const files = [...new Set(found.flatMap(({ set }) => set.picks.map(({ file }) => file)))]
      const all = (await albumFiles(database, album.id)).map(({ file }) => file)
      return { text: lightroomText(files), data: { files, alsoFound: alsoFound(files, all) } }
    }
    const lines = found.map(({ list, set }) => [
      list.name,
      set.client.name,
      set.client.email,
      countText(set.picks.length, list.most),
      `${set.picks.filter(({ note }) => note !== '').length}`,
      set.finishedAt === null ? 'choosing' : `finished ${moment(set.finishedAt, timeZone)}`,
    ])
    const head = ['List', 'Client', 'Email', 'Picks', 'Notes', 'State']
    return { text: table(head, lines, 'Nobody has chosen anything yet.'), data }
  },
}

/** Writes a sidecar for each pick, and none over a file that is there. */
function writeSidecars(folder: string, found: Parameters<typeof sidecarsOf>[0]) {
  const sidecars = sidecarsOf(found).map(({ path, text }) => ({ path: join(folder, path), text }))
  const there = sidecars.find(({ path }) => existsSync(path))
  if (there) throw new Refusal(`There is a file ${there.path} already. Nothing was written.`)
  for (const { path, text } of sidecars) {
    try {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text, { flag: 'wx' })
    } catch (error) {
      refuseWriting(path, error as NodeJS.ErrnoException)
    }
  }
  const files = sidecars.map(({ path }) => path)
  const text =
    files.length === 0 ? 'Nobody has chosen anything yet.' : `${files.length} sidecars are in ${folder}.`
  return { text, data: { files } }
}

const reopen: Command = {
  name: 'album picks-reopen',
  usage: '<album> <email address> [--list <name>]',
  summary: 'lets a client change the picks they finished',
  options: { list: { type: 'string' } },
  positionals: [2, 2],
  async run({ positionals: [name = '', email = ''], values }, { database, now }) {
    const album = await albumBy(database, name)
    const client = await clientBy(database, email)
    const given = { list: values.list, client: client.email }
    const finished = (await chosen(database, album.id, given)).filter(({ set }) => set.finishedAt !== null)
    if (finished.length === 0) throw new Refusal(`${client.name} has finished no picks in ${album.slug}.`)
    for (const { set } of finished) {
      done(await reopenPicks(database, { albumId: album.id, setId: set.id }, TERMINAL, now()))
    }
    const lists = finished.map(({ list }) => list.name)
    return {
      text: `${client.name} can choose again: ${lists.join(', ')}.`,
      data: { album: album.slug, client: client.email, lists },
    }
  },
}

export const picks: Command[] = [show, reopen]

/** The sets of an album that the options leave. Throws a Refusal when there is no such list or client. */
async function chosen(database: Database, albumId: string, { client, list }: Given['values']) {
  const { lists } = await albumPicks(database, albumId)
  const named = lists.filter(({ name }) => list === undefined || name === list)
  if (list !== undefined && named.length === 0) throw new Refusal(`The album has no list ${String(list)}.`)
  const clientId = client === undefined ? null : (await clientBy(database, String(client))).id
  const isTheirs = (set: PickSet) => clientId === null || set.client.id === clientId
  return named.flatMap((one) => one.sets.filter(isTheirs).map((set) => ({ list: one, set })))
}
