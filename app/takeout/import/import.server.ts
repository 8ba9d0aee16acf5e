import { recordEvent } from '../../audit/audit.server.ts'
import { albumShape, clientsShape, FILES, postShape } from '../format.ts'
import { TakeoutError } from '../takeout-error.ts'
import { teamsShape } from '../teams-format.ts'
import { type AlbumOthers, importAlbum } from './albums.server.ts'
import { importClients } from './clients.server.ts'
import type { ImportWork } from './import-work.ts'
import { importPost } from './posts.server.ts'
import { type ImportLine, lineOf } from './report.ts'
import { isExport, jsonIn, namesBelow } from './source/source.server.ts'
import { type AlbumSource, albumsOfFolders } from './source/tree.server.ts'
import { importTeams } from './teams.server.ts'

/**
 * Adds what is missing and changes nothing else, so that a run after an interruption continues. Throws a TakeoutError, before
 * storing anything, if a file outside the folders of albums and posts cannot be read.
 */
export async function importContents(work: ImportWork): Promise<ImportLine[]> {
  const business = await work.database.db.selectFrom('site').select('id').executeTakeFirst()
  if (!business) throw new TakeoutError("There's no business yet. Create one with 'init'.")
  const lines = (await isExport(work.root))
    ? await importExport(work)
    : await importAlbums(work, await albumsOfFolders(work.root), { clients: [], playing: [] })
  await recordImport(work, lines)
  return lines
}

async function importExport(work: ImportWork): Promise<ImportLine[]> {
  const { root } = work
  const clients = await jsonIn(root, FILES.clients, clientsShape)
  const teams = await jsonIn(root, FILES.teams, teamsShape)
  // Tags of photographs refer to athletes.
  const { lines: teamLines, playing } = await importTeams(work, teams)
  return [
    ...(await importClients(work, clients)),
    ...teamLines,
    ...(await importAlbums(work, await albumsOfExport(root), { clients, playing })),
    ...(await importPosts(work)),
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
  others: AlbumOthers,
): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (const { name, folder, read } of albums) {
    const add = async () => {
      const { messages, ...found } = await read()
      const line = await importAlbum(work, folder, found, others)
      return line.outcome === 'there' ? line : { ...line, messages: [...messages, ...line.messages] }
    }
    lines.push(await refusing('album', name, add))
  }
  return lines
}

async function importPosts(work: ImportWork): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (const folder of await foldersIn(work.root, 'posts')) {
    const add = async () =>
      importPost(work, folder, await jsonIn(work.root, `${folder}/post.json`, postShape))
    lines.push(await refusing('post', folder, add))
  }
  return lines
}

async function foldersIn(root: string, parent: string): Promise<string[]> {
  return (await namesBelow(root, parent)).map((name) => `${parent}/${name}`)
}

/** Turns a TakeoutError into a line, so that the others are imported. */
export async function refusing(
  kind: ImportLine['kind'],
  name: string,
  add: () => Promise<ImportLine>,
): Promise<ImportLine> {
  try {
    return await add()
  } catch (error) {
    if (!(error instanceof TakeoutError)) throw error
    return lineOf(kind, name)('refused', [error.message])
  }
}

export async function recordImport(
  { database, dryRun, ...by }: ImportWork,
  lines: ImportLine[],
): Promise<void> {
  const added = lines.filter(({ outcome }) => outcome === 'new')
  if (dryRun || added.length === 0) return
  const groups = Map.groupBy(added, ({ kind }) => kind)
  const detail = Object.fromEntries([...groups].map(([kind, { length }]) => [kind, length]))
  await database.write((trx) => recordEvent(trx, by, { action: 'takeout.import', detail }))
}
