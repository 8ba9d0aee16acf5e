import { type ParseError, parse } from 'jsonc-parser'
import { z } from 'zod'
import { isMailable, oneLine } from '../../../ports/mail/address.ts'
import { isGalleryLink } from '../../albums/details.ts'
import { emailOf, type NewClient } from '../../clients/clients.server.ts'
import { isClientId } from '../../clients/slug.ts'

export interface RosterAlbum {
  name: string
  displayName: string
  /** An address elsewhere, or a path relative to the roster. */
  picture: string | null
  /** https; null for a gallery here. */
  link: string | null
}

export interface RosterClient extends NewClient {
  /** As in the file. Hashed, or dropped. */
  password: string | null
  albums: RosterAlbum[]
}

/** One client of the file, or everything that is wrong with it. */
export interface RosterEntry {
  /** Its number in the file, from 1. */
  entry: number
  /** 'Dana Reyes <dana@example.com>', or as much of it as the entry has. */
  who: string
  read: { client: RosterClient } | { errors: string[] }
}

/** Characters of a name or an address in a message. */
const LONGEST = 80

// Each message goes on after the field's name. None quotes a value: it could be a password.
const TEXT = 'should be text.'
const OBJECT = 'should be an object.'
const optional = z
  .string(TEXT)
  .nullish()
  .transform((text) => oneLine(text ?? '') || null)
const required = z
  .string({ error: ({ input }) => (input == null ? 'is missing.' : TEXT) })
  .overwrite(oneLine)
  .min(1, { error: 'is missing.', abort: true })

const rosterAlbum = z
  .strictObject(
    {
      name: required,
      displayName: required,
      albumPicture: optional,
      albumLink: optional.refine(
        (link) => link === null || isGalleryLink(link),
        'should be an https address.',
      ),
    },
    OBJECT,
  )
  .transform(
    ({ albumPicture: picture, albumLink: link, ...album }): RosterAlbum => ({ ...album, picture, link }),
  )

const rosterClient = z
  .strictObject(
    {
      clientID: required.refine(
        isClientId,
        'should be letters, digits, - and _, and not a word of our addresses.',
      ),
      clientName: required,
      clientEmail: required.overwrite(emailOf).refine(isMailable, 'is not an email address.'),
      // Spaces around a password may belong to it.
      clientPassword: z
        .string(TEXT)
        .nullish()
        .transform((password) => password || null),
      albums: z.array(rosterAlbum, 'should be a list.').nullish(),
    },
    OBJECT,
  )
  .transform(
    ({ clientID, clientName, clientEmail, clientPassword, albums }): RosterClient => ({
      id: clientID,
      name: clientName,
      email: clientEmail,
      password: clientPassword,
      albums: albums ?? [],
    }),
  )

const rosterFile = z.union([
  z.array(z.unknown()),
  z.strictObject({ clients: z.array(z.unknown()) }).transform(({ clients }) => clients),
])

/**
 * Reads a roster: a list of clients, or an object whose only field `clients` is that list. Each entry has its own
 * errors; returns a sentence when the file as a whole cannot be read. No message quotes a password.
 */
export function readRoster(text: string): RosterEntry[] | { refused: string } {
  const plain = text.replace(/^\ufeff/, '')
  const errors = parseErrors(plain)
  if (!errors) return { refused: 'The file is nested too deeply to be a roster.' }
  // Unlike JSON.parse, whose messages quote the text, this says where the error is.
  if (errors[0]) return { refused: `The file is not valid JSON: see ${placeOf(plain, errors[0].offset)}.` }
  // JSON.parse makes `__proto__` a field like any other, which the schema refuses.
  const clients = rosterFile.safeParse(JSON.parse(plain))
  if (!clients.success) {
    return { refused: 'The file should be a list of clients, or { "clients": [ … ] } and nothing else.' }
  }
  const entries = clients.data.map((given, i) => ({
    entry: i + 1,
    who: whoIs(given),
    read: readClient(given),
  }))
  return entries.map((entry) => refuseDuplicate(entry, entries))
}

/** Null when the text is nested deeper than the parser can follow. */
function parseErrors(text: string): ParseError[] | null {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: true })
    return errors
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`
}

function readClient(given: unknown): RosterEntry['read'] {
  const { data: client, error } = rosterClient.safeParse(given)
  if (client) return { client }
  const albumOf = ({ path }: z.core.$ZodIssue) => Number(path[1] ?? -1)
  // Unknown fields first: a misspelled name explains the missing one.
  const rank = ({ code }: z.core.$ZodIssue) => (code === 'unrecognized_keys' ? 0 : 1)
  const issues = error.issues.toSorted((a, b) => albumOf(a) - albumOf(b) || rank(a) - rank(b))
  return { errors: issues.flatMap(sentencesOf) }
}

function sentencesOf(issue: z.core.$ZodIssue): string[] {
  const [, album] = issue.path
  const at = album === undefined ? '' : `Album ${Number(album) + 1}: `
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => `${at}${shown(name)} is not a known field.`)
  }
  const last = issue.path.at(-1)
  const field = typeof last === 'string' ? last : at ? 'it' : 'It'
  return [`${at}${field} ${issue.message}`]
}

/** Refuses the second of two entries with the same ID or email address: only the owner knows which one is right. */
function refuseDuplicate(entry: RosterEntry, all: RosterEntry[]): RosterEntry {
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
  const { clientName, clientEmail } = (given ?? {}) as Record<string, unknown>
  const [name, email] = [clientName, clientEmail].map((text) => (typeof text === 'string' ? shown(text) : ''))
  return [name, email && `<${email}>`].filter(Boolean).join(' ')
}

function shown(text: string): string {
  return oneLine(text).slice(0, LONGEST)
}
