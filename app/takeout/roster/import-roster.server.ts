import { dirname, isAbsolute, relative, resolve } from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '../../../ports/database/port.ts'
import type { Schema } from '../../../ports/database/schema/schema.ts'
import type { Passwords } from '../../../ports/identity/port.ts'
import { setIdentityAccount } from '../../accounts/accounts.server.ts'
import { passwordError } from '../../accounts/passwords/password-rules.ts'
import { type IntakePorts, readPhoto, setCover } from '../../albums/add-photo.server.ts'
import { findSameAlbum, insertAlbum } from '../../albums/albums.server.ts'
import type { Actor } from '../../audit/actor.ts'
import { insertClient, mailInvitation } from '../../clients/clients.server.ts'
import { grantOnce } from '../../clients/grants/granting.server.ts'
import { withLock } from '../../clients/lock.server.ts'
import { refuseDiscarded, type Stored } from '../../photos/intake/store.server.ts'
import type { RosterAlbum, RosterClient, RosterEntry } from './roster.server.ts'

export interface ImportPorts extends IntakePorts {
  database: Database
  passwords: Passwords | null
}

export interface ImportOptions {
  /** Hash the file's passwords, email invitations, or leave sign-in to the identity service. */
  access: 'hash' | 'invite' | 'none'
  /** Report what would change, but change nothing. */
  dryRun: boolean
  actor: Actor
  /** The roster's path; pictures are in the same folder. */
  file: string
}

/** The outcome of one entry. */
export interface ImportLine {
  entry: number
  who: string
  outcome: 'imported' | 'unchanged' | 'refused'
  /** What was done, or why the entry was refused. */
  messages: string[]
  /** What is left for the owner to do. */
  notes: string[]
}

/** The slow part of an import, done before the client's transaction, which blocks all other writers. */
interface PreparedClient {
  entry: RosterEntry
  client: RosterClient
  hash: string | null
  covers: Map<string, Stored | { refused: string }>
}

type Report = Pick<ImportLine, 'messages' | 'notes'>

/** Rolls back the transaction of a dry run. */
class RolledBack extends Error {}

/**
 * Imports a roster: clients, albums and grants, each client in a transaction of its own. It only adds what is missing, so a
 * second run does nothing, and an interrupted one can be run again.
 */
export async function importRoster(
  ports: ImportPorts,
  entries: RosterEntry[],
  options: ImportOptions,
  now: number,
): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  const clients: PreparedClient[] = []
  for (const entry of entries) {
    if ('errors' in entry.read) {
      lines.push(lineOf(entry, 'refused', { messages: entry.read.errors, notes: [] }))
      continue
    }
    const prepared = await prepareClient(ports, entry, entry.read.client, options)
    if (options.dryRun) clients.push(prepared)
    else {
      const work = (trx: Transaction<Schema>) => importClient(trx, ports, prepared, options, now)
      const refuse = (error: unknown) =>
        lineOf(entry, 'refused', { messages: [refuseDiscarded(error).refused], notes: [] })
      lines.push(await withLock(ports.database, work).catch(refuse))
    }
  }
  if (options.dryRun) lines.push(...(await tryImport(ports, clients, options, now)))
  return lines.toSorted((one, other) => one.entry - other.entry)
}

/** Imports all clients in one transaction, so that each finds what earlier ones added, and rolls it back. */
async function tryImport(
  ports: ImportPorts,
  clients: PreparedClient[],
  options: ImportOptions,
  now: number,
): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  try {
    await withLock(ports.database, async (trx) => {
      for (const client of clients) lines.push(await importClient(trx, ports, client, options, now))
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return lines
}

async function prepareClient(
  { passwords, ...intake }: ImportPorts,
  entry: RosterEntry,
  client: RosterClient,
  { access, dryRun, file }: ImportOptions,
): Promise<PreparedClient> {
  const { db } = intake.database
  const wanted = access === 'hash' && client.password !== null && !(await hasPassword(db, client.id))
  // Hashing takes time, and a dry run stores no hash.
  const hash = wanted && passwords ? (dryRun ? '' : await passwords.hash(client.password as string)) : null
  const covers: PreparedClient['covers'] = new Map()
  for (const { picture, ...album } of client.albums) {
    if (picture === null || isElsewhere(picture) || (await findSameAlbum(db, album))?.coverId) continue
    covers.set(picture, await readCover(intake, file, picture, !dryRun))
  }
  return { entry, client, hash, covers }
}

async function readCover(intake: IntakePorts, roster: string, picture: string, store: boolean) {
  const folder = dirname(resolve(roster))
  const path = resolve(folder, picture)
  const inside = relative(folder, path)
  if (inside.startsWith('..') || isAbsolute(inside)) {
    return { refused: `${picture} is not in the folder of the roster.` }
  }
  return readPhoto(intake, { path, name: picture, store, cover: true })
}

async function importClient(
  trx: Transaction<Schema>,
  { passwords }: ImportPorts,
  { entry, client, hash, covers }: PreparedClient,
  { access, actor }: ImportOptions,
  now: number,
): Promise<ImportLine> {
  const report: Report = { messages: [], notes: [] }
  const { id, name, email } = client
  const existing = await trx.selectFrom('client').select('email').where('id', '=', id).executeTakeFirst()
  if (existing?.email !== email) {
    // A roster's client ID is that of the account at the identity service.
    const refused = await insertClient(trx, { id, name, email }, actor, now)
    if (refused) return lineOf(entry, 'refused', { messages: [refused], notes: [] })
    await setIdentityAccount(trx, id, id, now)
    report.messages.push('new client')
  }
  if (access === 'invite' && !existing) {
    await mailInvitation(trx, id, actor, now)
    report.messages.push('invited by email')
  }
  if (access === 'hash') await importPassword(trx, { passwords, client, hash }, report)
  for (const album of client.albums) await importAlbum(trx, id, album, covers, { report, actor, now })
  return lineOf(entry, report.messages.length > 0 ? 'imported' : 'unchanged', report)
}

async function importPassword(
  trx: Transaction<Schema>,
  { passwords, client, hash }: Pick<PreparedClient, 'client' | 'hash'> & Pick<ImportPorts, 'passwords'>,
  { messages, notes }: Report,
): Promise<void> {
  const { id, name, email, password } = client
  // The client may have chosen a password meanwhile.
  if (await hasPassword(trx, id)) return
  if (hash === null || password === null) {
    notes.push(`The file has no password: 'client invite ${email}' lets them choose one.`)
    return
  }
  if (!passwords) return
  await passwords.store(trx, { id, role: 'client', name, email }, hash)
  messages.push('password hashed')
  if (passwordError(password, email, passwords.isCommon)) {
    notes.push(
      `Their password is weaker than the site accepts: 'client invite ${email}' lets them choose another.`,
    )
  }
}

async function importAlbum(
  trx: Transaction<Schema>,
  clientId: string,
  { name, displayName, picture, link }: RosterAlbum,
  covers: PreparedClient['covers'],
  { report: { messages, notes }, actor, now }: { report: Report; actor: Actor; now: number },
): Promise<void> {
  const found = await findSameAlbum(trx, { name, link })
  const shown = { visibility: 'private', published: 1 } as const
  const added = { name, displayName, link, date: null, ...shown }
  const album = found ?? (await insertAlbum(trx, added, actor, now))
  const granted = await grantOnce(trx, { clientId, albumId: album.id }, actor, now)
  if (!found) messages.push(`album ${album.slug} added`)
  else if (granted) messages.push(`album ${album.slug} granted`)
  if (picture === null || found?.coverId) return
  const cover = covers.get(picture)
  if (cover && 'photo' in cover) {
    await setCover(trx, album.id, cover, now)
    messages.push(`cover of ${album.slug} added`)
  } else if (cover) notes.push(`Album ${album.slug} has no cover: ${cover.refused}`)
  else notes.push(`Album ${album.slug} has no cover: add it with 'album photos ${album.slug} --cover FILE'.`)
}

async function hasPassword(db: Database['db'], clientId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', clientId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

function isElsewhere(picture: string): boolean {
  return /^[a-z][a-z\d+.-]+:|^\/\//i.test(picture)
}

function lineOf({ entry, who }: RosterEntry, outcome: ImportLine['outcome'], report: Report): ImportLine {
  return { entry, who, outcome, ...report }
}
