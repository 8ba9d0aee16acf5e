import { isMailable, oneLine } from '../../ports/mail/address.ts'
import { emailOf, type NewClient } from '../clients/clients.server.ts'
import { isClientId } from '../clients/slug.ts'
import { isGalleryLink } from '../galleries/albums.server.ts'
import { jsonErrorAt } from './json-error.ts'

export interface RosterAlbum {
  name: string
  displayName: string
  /** An address elsewhere, or a path beside the roster. */
  picture: string | null
  /** https; null for a gallery here. */
  link: string | null
}

export interface RosterClient extends NewClient {
  /** As the file has it. Hashed, or dropped. */
  password: string | null
  albums: RosterAlbum[]
}

/** One client of the file, or everything that is wrong with it. */
export interface RosterEntry {
  /** Its number in the file, from 1. */
  entry: number
  /** 'Dana Reyes <dana@example.com>', as far as that can be told. */
  who: string
  read: { client: RosterClient } | { errors: string[] }
}

type Fields = Record<string, unknown>

const CLIENT_FIELDS = ['clientID', 'clientName', 'clientEmail', 'clientPassword', 'albums']
const ALBUM_FIELDS = ['name', 'displayName', 'albumPicture', 'albumLink']
/** Of a name or an address that is shown back. */
const LONGEST = 80

/**
 * Reads a roster: a list of clients, or an object whose `clients` is that list. One client's mistakes are its own; a
 * sentence when the file as a whole cannot be read. Nothing that is answered quotes a password.
 */
export function readRoster(text: string): RosterEntry[] | { refused: string } {
  const plain = text.replace(/^\ufeff/, '')
  const error = jsonErrorAt(plain)
  if (error) {
    return { refused: `The file is no JSON: it goes wrong in line ${error.line}, column ${error.column}.` }
  }
  const clients = clientsOf(JSON.parse(plain))
  if (!clients)
    return { refused: 'The file should be a list of clients, or { "clients": [ … ] } and no more.' }
  const entries = clients.map((given, i) => ({ entry: i + 1, who: whoIs(given), read: readClient(given) }))
  return entries.map((entry) => withoutDouble(entry, entries))
}

function clientsOf(json: unknown): unknown[] | null {
  if (Array.isArray(json)) return json
  if (!isFields(json) || Object.keys(json).join() !== 'clients') return null
  return Array.isArray(json.clients) ? json.clients : null
}

function readClient(given: unknown): RosterEntry['read'] {
  if (!isFields(given)) return { errors: ['It should be an object.'] }
  const errors = unknownFields(given, CLIENT_FIELDS, '')
  const id = required(given, 'clientID', '', errors)
  const name = required(given, 'clientName', '', errors)
  const email = emailOf(required(given, 'clientEmail', '', errors))
  if (id && !isClientId(id))
    errors.push('clientID should be letters, digits, - and _, and no word of the site.')
  if (email && !isMailable(email)) errors.push('clientEmail is no e-mail address.')
  const password = optional(given, 'clientPassword', '', errors, false)
  const albums = readAlbums(given.albums ?? [], errors)
  return errors.length > 0 ? { errors } : { client: { id, name, email, password, albums } }
}

function readAlbums(given: unknown, errors: string[]): RosterAlbum[] {
  if (!Array.isArray(given)) {
    errors.push('albums should be a list.')
    return []
  }
  return given.map((album, i) => readAlbum(album, `Album ${i + 1}: `, errors))
}

function readAlbum(given: unknown, at: string, errors: string[]): RosterAlbum {
  const fields = isFields(given) ? given : {}
  if (fields !== given) errors.push(`${at}it should be an object.`)
  errors.push(...unknownFields(fields, ALBUM_FIELDS, at))
  const name = required(fields, 'name', at, errors)
  const displayName = required(fields, 'displayName', at, errors)
  const picture = optional(fields, 'albumPicture', at, errors)
  const link = optional(fields, 'albumLink', at, errors)
  if (link !== null && !isGalleryLink(link)) errors.push(`${at}albumLink should be an https address.`)
  return { name, displayName, picture, link }
}

function required(fields: Fields, name: string, at: string, errors: string[]): string {
  const value = optional(fields, name, at, errors)
  if (value === null && !errors.some((error) => error.startsWith(`${at}${name} `))) {
    errors.push(`${at}${name} is missing.`)
  }
  return value ?? ''
}

/** Without blanks around, unless they may belong to it; null when it is empty or left out. */
function optional(fields: Fields, name: string, at: string, errors: string[], trim = true): string | null {
  const value = fields[name] ?? ''
  if (typeof value !== 'string') {
    errors.push(`${at}${name} should be text.`)
    return null
  }
  return (trim ? oneLine(value) : value) || null
}

function unknownFields(fields: Fields, known: string[], at: string): string[] {
  const unknown = Object.keys(fields).filter((name) => !known.includes(name))
  return unknown.map((name) => `${at}${shown(name)} is no field that is known here.`)
}

/** The second of two with one ID or one e-mail address: which is right, only their owner knows. */
function withoutDouble(entry: RosterEntry, all: RosterEntry[]): RosterEntry {
  if (!('client' in entry.read)) return entry
  const { id, email } = entry.read.client
  const errors: string[] = []
  for (const { entry: number, read } of all.slice(0, entry.entry - 1)) {
    if (!('client' in read)) continue
    if (read.client.id === id) errors.push(`Entry ${number} has the same clientID.`)
    if (read.client.email === email) errors.push(`Entry ${number} has the same clientEmail.`)
  }
  return errors.length > 0 ? { ...entry, read: { errors } } : entry
}

function whoIs(given: unknown): string {
  if (!isFields(given)) return ''
  const [name, email] = [given.clientName, given.clientEmail].map((text) =>
    typeof text === 'string' ? shown(text) : '',
  )
  return [name, email && `<${email}>`].filter(Boolean).join(' ')
}

function shown(text: string): string {
  return oneLine(text).slice(0, LONGEST)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
