import { recordEvent } from '../../audit/audit.server.ts'
import { listRedirects, saveRedirects } from '../../site/redirects/redirects.server.ts'
import { readRedirects } from '../../site/redirects/rules.ts'
import {
  albumShape,
  bookingsShape,
  clientsShape,
  FILES,
  picksShape,
  postShape,
  repliesShape,
  sharesShape,
  siteShape,
} from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import { teamsShape } from '../teams-format.ts'
import { importAlbum } from './albums.server.ts'
import { importBookings, importQuestionnaires, importReplies } from './bookings.server.ts'
import type { Choices } from './choices.server.ts'
import { importClients } from './clients.server.ts'
import type { ImportWork } from './import-work.ts'
import { importPost } from './posts.server.ts'
import { type ImportLine, lineOf } from './report.ts'
import { compareSections, importSite } from './site.server.ts'
import { isExport, jsonIn, namesBelow, textIn } from './source/source.server.ts'
import { type AlbumSource, albumsOfFolders } from './source/tree.server.ts'
import { importTeams } from './teams.server.ts'

/**
 * Imports an export, or a folder of photographs, into a business. It adds what is missing and changes nothing that is there,
 * so that a second run does nothing, and continues where the first was interrupted. Each album and post is added whole or not
 * at all. Throws a TakeoutError, before anything is stored, if a file outside the folders of albums and posts cannot be read.
 */
export async function importContents(work: ImportWork): Promise<ImportLine[]> {
  const business = await work.database.db.selectFrom('site').select('id').executeTakeFirst()
  if (!business) throw new TakeoutError("There is no business yet: make it with 'init'.")
  const lines = (await isExport(work.root))
    ? await importExport(work)
    : await importAlbums(work, await albumsOfFolders(work.root), {
        clients: [],
        picks: [],
        shares: [],
        teams: [],
      })
  await recordImport(work, lines)
  return lines
}

async function importExport(work: ImportWork): Promise<ImportLine[]> {
  const { root } = work
  const site = await jsonIn(root, 'site/site.json', siteShape)
  const clients = await jsonIn(root, FILES.clients, clientsShape)
  const picks = await jsonIn(root, FILES.picks, picksShape)
  const names = await namesBelow(root, '')
  const shares = names.includes(FILES.shares) ? await jsonIn(root, FILES.shares, sharesShape) : []
  const teams = names.includes(FILES.teams) ? await jsonIn(root, FILES.teams, teamsShape) : []
  const bookings = await jsonIn(root, FILES.bookings, bookingsShape)
  const replies = await jsonIn(root, FILES.replies, repliesShape)
  const redirects = await textIn(root, FILES.redirects)
  const publishes = (await compareSections(work.database, site)).wanted.includes('questions')
  await importQuestionnaires(work, bookings, publishes ? JSON.stringify(site.sections.questions) : null)
  // Before any photograph, because they say who is in it.
  const { lines: teamLines, playing } = await importTeams(work, teams)
  const page = await refusing('page', 'site', async () => importSite(work, site))
  const clientLines = await importClients(work, clients)
  const choices = { clients, picks, shares, teams: playing }
  return [
    ...page,
    ...clientLines,
    ...teamLines,
    ...(await importAlbums(work, await albumsOfExport(root), choices)),
    ...(await importPosts(work)),
    ...(await importBookings(work, bookings)),
    ...(await importReplies(work, replies)),
    ...(await importRedirects(work, redirects)),
  ]
}

async function albumsOfExport(root: string): Promise<AlbumSource[]> {
  const folders = await foldersIn(root, 'albums')
  return folders.map((folder) => ({
    name: folder,
    folder,
    read: async () => ({ album: await jsonIn(root, `${folder}/album.json`, albumShape), messages: [] }),
  }))
}

async function importAlbums(
  work: ImportWork,
  albums: AlbumSource[],
  choices: Choices,
): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (const { name, folder, read } of albums) {
    const add = async () => {
      const { album, messages } = await read()
      const line = await importAlbum(work, folder, album, choices)
      return [line.outcome === 'there' ? line : { ...line, messages: [...messages, ...line.messages] }]
    }
    lines.push(...(await refusing('album', name, add)))
  }
  return lines
}

async function importPosts(work: ImportWork): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (const folder of await foldersIn(work.root, 'posts')) {
    const add = async () => [
      await importPost(work, folder, await jsonIn(work.root, `${folder}/post.json`, postShape)),
    ]
    lines.push(...(await refusing('post', folder, add)))
  }
  return lines
}

async function foldersIn(root: string, parent: string): Promise<string[]> {
  return (await namesBelow(root, parent)).map((name) => `${parent}/${name}`)
}

/** One thing that cannot be imported does not keep the others out. */
async function refusing(
  kind: ImportLine['kind'],
  name: string,
  add: () => Promise<ImportLine[]>,
): Promise<ImportLine[]> {
  try {
    return await add()
  } catch (error) {
    if (!(error instanceof TakeoutError)) throw error
    return [lineOf(kind, name)('refused', [error.message])]
  }
}

async function importRedirects(work: ImportWork, text: string): Promise<ImportLine[]> {
  const all = await listRedirects(work.database)
  const known = new Map(all.map(({ from, to }) => [from, to]))
  const read = readRedirects(text, all)
  const good = read.filter((line) => 'from' in line)
  const fresh = good.filter(({ from }) => !known.has(from))
  if (!work.dryRun) await saveRedirects(work.database, fresh, work.actor, work.now)
  return read.map((line) => {
    if ('mistake' in line) return lineOf('redirect', line.text)('refused', [line.mistake])
    const there = known.get(line.from)
    if (there === undefined) return lineOf('redirect', line.from)('new')
    return lineOf('redirect', line.from)('there', there === line.to ? [] : [`It leads to ${there} here.`])
  })
}

/** Records an import that added something. */
async function recordImport(
  { database, dryRun, actor, now }: ImportWork,
  lines: ImportLine[],
): Promise<void> {
  const added = lines.filter(({ outcome }) => outcome === 'new')
  if (dryRun || added.length === 0) return
  const groups = Map.groupBy(added, ({ kind }) => kind)
  const detail = Object.fromEntries([...groups].map(([kind, { length }]) => [kind, length]))
  await database.write((trx) => recordEvent(trx, { actor, action: 'takeout.import', detail }, now))
}
