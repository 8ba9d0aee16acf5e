import { dirname, isAbsolute, relative, resolve } from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '../../ports/database/port.ts'
import type { Schema } from '../../ports/database/schema.ts'
import type { Passwords } from '../../ports/identity/port.ts'
import { passwordError } from '../accounts/password-rules.ts'
import { admitClient, mailInvitation } from '../clients/clients.server.ts'
import { grantOnce } from '../clients/granting.server.ts'
import { withLock } from '../clients/lock.server.ts'
import { coverWith, type IntakePorts, readPhoto } from '../galleries/add-photo.server.ts'
import { makeAlbum, sameAlbum } from '../galleries/albums.server.ts'
import type { PhotoFacts } from '../photos/intake/intake.server.ts'
import type { RosterAlbum, RosterClient, RosterEntry } from './roster.server.ts'

export interface ImportPorts extends IntakePorts {
  database: Database
  passwords: Passwords | null
}

export interface ImportChoices {
  /** Hash what the file says, mail invitations, or leave sign-in to the service that knows the passwords. */
  access: 'hash' | 'invite' | 'none'
  /** Tell what would be done, and do nothing. */
  dryRun: boolean
  /** The roster's own path: pictures are found beside it. */
  file: string
}

/** What became of one entry. */
export interface ImportLine {
  entry: number
  who: string
  outcome: 'taken' | 'unchanged' | 'refused'
  /** What was done, or why nothing was. */
  said: string[]
  /** What is left for the owner to do. */
  notes: string[]
}

/** What is worked out before a client's transaction begins, which all writers wait for. */
interface Prepared {
  entry: RosterEntry
  client: RosterClient
  hash: string | null
  covers: Map<string, { photo: PhotoFacts } | { refused: string }>
}

type Progress = Pick<ImportLine, 'said' | 'notes'>

/** Ends the transaction of a dry run. */
class TakenBack extends Error {}

/**
 * Takes a roster in: clients, albums and who may see them, each client in a transaction of its own. Only what is missing
 * is added and nothing is ever changed, so a second run does nothing, and one that was broken off goes on.
 */
export async function importRoster(
  ports: ImportPorts,
  entries: RosterEntry[],
  choices: ImportChoices,
  now: number,
): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  const rehearsed: Prepared[] = []
  for (const entry of entries) {
    if ('errors' in entry.read) {
      lines.push(line(entry, { outcome: 'refused', said: entry.read.errors, notes: [] }))
      continue
    }
    const prepared = await prepare(ports, entry, entry.read.client, choices)
    if (choices.dryRun) rehearsed.push(prepared)
    else lines.push(await withLock(ports.database, (trx) => take(trx, ports, prepared, choices, now)))
  }
  lines.push(...(await rehearse(ports, rehearsed, choices, now)))
  return lines.toSorted((one, other) => one.entry - other.entry)
}

/** All in one transaction, so that a later client finds what an earlier one brought; then it is taken back. */
async function rehearse(
  ports: ImportPorts,
  prepared: Prepared[],
  choices: ImportChoices,
  now: number,
): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  const all = withLock(ports.database, async (trx) => {
    for (const each of prepared) lines.push(await take(trx, ports, each, choices, now))
    throw new TakenBack()
  })
  await all.catch((reason) => {
    if (!(reason instanceof TakenBack)) throw reason
  })
  return lines
}

async function prepare(
  { database, passwords, ...desk }: ImportPorts,
  entry: RosterEntry,
  client: RosterClient,
  { access, dryRun, file }: ImportChoices,
): Promise<Prepared> {
  const { db } = database
  const wanted = access === 'hash' && client.password !== null && !(await hasAccount(db, client.id))
  const hash = wanted && passwords ? await hashOf(passwords, client.password as string, dryRun) : null
  const covers: Prepared['covers'] = new Map()
  for (const { picture, ...album } of client.albums) {
    if (picture === null || isElsewhere(picture) || (await sameAlbum(db, album))?.coverId) continue
    covers.set(picture, await readCover(desk, file, picture, !dryRun))
  }
  return { entry, client, hash, covers }
}

/** Nobody can sign in with what a dry run takes back: no need to take the time. */
async function hashOf(passwords: Passwords, password: string, dryRun: boolean): Promise<string> {
  return dryRun ? '' : passwords.hash(password)
}

async function readCover(desk: IntakePorts, roster: string, picture: string, keep: boolean) {
  const folder = dirname(resolve(roster))
  const path = resolve(folder, picture)
  const way = relative(folder, path)
  if (way.startsWith('..') || isAbsolute(way)) {
    return { refused: `${picture} is not in the folder of the roster.` }
  }
  return readPhoto(desk, { path, name: picture, keep })
}

async function take(
  trx: Transaction<Schema>,
  { passwords }: ImportPorts,
  { entry, client, hash, covers }: Prepared,
  { access }: ImportChoices,
  now: number,
): Promise<ImportLine> {
  const progress: Progress = { said: [], notes: [] }
  const { id, name, email } = client
  const known = await trx.selectFrom('client').select('email').where('id', '=', id).executeTakeFirst()
  if (known?.email !== email) {
    const refused = await admitClient(trx, { id, name, email }, now)
    if (refused) return line(entry, { outcome: 'refused', said: [refused], notes: [] })
    progress.said.push('new client')
  }
  if (access === 'invite' && !known) {
    await mailInvitation(trx, id, now)
    progress.said.push('invited by mail')
  }
  if (access === 'hash') await setPassword(trx, { passwords, client, hash }, progress)
  for (const album of client.albums) await takeAlbum(trx, id, album, covers, progress, now)
  return line(entry, { outcome: progress.said.length > 0 ? 'taken' : 'unchanged', ...progress })
}

async function setPassword(
  trx: Transaction<Schema>,
  { passwords, client, hash }: Pick<Prepared, 'client' | 'hash'> & Pick<ImportPorts, 'passwords'>,
  { said, notes }: Progress,
): Promise<void> {
  const { id, name, email, password } = client
  // What the client has chosen meanwhile is theirs.
  if (await hasAccount(trx, id)) return
  if (hash === null || password === null) {
    notes.push(`The file has no password: 'client invite ${email}' lets them choose one.`)
    return
  }
  await passwords?.store(trx, { id, name, email }, hash)
  said.push('password hashed')
  if (passwordError(password, email)) {
    notes.push(
      `Their password is weaker than the site takes: 'client invite ${email}' lets them choose another.`,
    )
  }
}

async function takeAlbum(
  trx: Transaction<Schema>,
  clientId: string,
  { name, displayName, picture, link }: RosterAlbum,
  covers: Prepared['covers'],
  { said, notes }: Progress,
  now: number,
): Promise<void> {
  const found = await sameAlbum(trx, { name, link })
  const album = found ?? (await makeAlbum(trx, { name, displayName, link, date: null }, now))
  const opened = await grantOnce(trx, { clientId, albumId: album.id }, now)
  if (!found) said.push(`album ${album.slug} made`)
  else if (opened) said.push(`album ${album.slug} opened`)
  if (picture === null || found?.coverId) return
  const cover = covers.get(picture)
  if (cover && 'photo' in cover) {
    await coverWith(trx, album.id, cover.photo, now)
    said.push(`cover of ${album.slug} taken`)
  } else if (cover) notes.push(`Album ${album.slug} has no cover: ${cover.refused}`)
  else notes.push(`Album ${album.slug} has no cover: add it with 'album photos ${album.slug} --cover FILE'.`)
}

async function hasAccount(db: Database['db'], clientId: string): Promise<boolean> {
  const account = await db.selectFrom('account').select('id').where('id', '=', clientId).executeTakeFirst()
  return account !== undefined
}

function isElsewhere(picture: string): boolean {
  return /^[a-z][a-z\d+.-]+:|^\/\//i.test(picture)
}

function line({ entry, who }: RosterEntry, rest: Omit<ImportLine, 'entry' | 'who'>): ImportLine {
  return { entry, who, ...rest }
}
