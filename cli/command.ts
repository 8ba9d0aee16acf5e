import { existsSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { ParseArgsOptionsConfig } from 'node:util'
import { openDatabase } from '../ports/database/open.ts'
import type { Database } from '../ports/database/port.ts'
import type { Mail } from '../ports/mail/port.ts'
import type { Storage } from '../ports/storage/port.ts'
import type { Env } from '../server/settings/env.ts'

/** The environment and the streams of a command. */
export interface Terminal {
  env: Record<string, string | undefined>
  /** `isTTY` when somebody can be asked. */
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  stderr: Writable
}

/** What a command works with. */
export interface Context {
  database: Database
  /** The files of the photographs; opened when a command needs them. */
  storage(): Promise<Storage>
  /** False when an identity service stores the passwords. */
  ownPasswords: boolean
  mail: MailSettings
  site: SiteSettings
  /** The business's, in which times are read and shown; UTC while there is no business. */
  timeZone: string
  now(): number
}

/** The settings for emails with links. */
interface MailSettings {
  /** Where links lead. */
  origin: string
  /** Whether ORIGIN is set; if not, links lead to where the site listens, which clients cannot reach. */
  originSet: boolean
  /** False when emails are only stored. */
  sent(): Promise<boolean>
  /** Opens the mail adapter. @param timeout how long a server may be silent, milliseconds */
  open(timeout: number): Promise<Mail>
}

export interface Given {
  positionals: string[]
  values: Record<string, string | boolean | undefined>
}

/** What a command prints: text for people, with `--json` data for programs. */
export interface Output {
  text: string
  data: unknown
  /** Some of it could not be done, and the text says what; exit code 1. */
  incomplete?: boolean
}

/** How a command is called. */
interface Call {
  /** 'mail list' */
  name: string
  /** What follows the name: '<id>', '[--dead]'. */
  usage: string
  /** One line: what it is for. */
  summary: string
  /** More lines for `--help`. */
  details?: string
  options: ParseArgsOptionsConfig
  /** The fewest and the most arguments after the name. */
  positionals: [least: number, most: number]
}

export interface Command extends Call {
  /** Throws a Refusal when it cannot be done. */
  run(given: Given, context: Context): Promise<Output>
}

/** A command that opens no database: there is none yet, or opening it would change it. */
export interface BareCommand extends Call {
  /** Throws a Refusal when it cannot be done. */
  runBare(given: Given, settings: SiteSettings, terminal: Terminal): Promise<Output>
}

/** Where the site is, or will be. */
export interface SiteSettings {
  address: { url?: string; file: string }
  dataDir: string
  /** The release. */
  version: string
  /** All settings. */
  env: Env
}

/** A correct command that cannot be done: one sentence, exit code 1. */
export class Refusal extends Error {}

/** Throws a Refusal if there is no site: a command never creates a database, which would hold no business. */
export function refuseMissingSite({ url, file }: SiteSettings['address']): void {
  if (url || existsSync(file)) return
  throw new Refusal(
    `There is no database ${file} yet. Make your business with 'init', or set DATA_DIR to where it is.`,
  )
}

/** An incorrect command: one sentence, exit code 2. */
export class UsageError extends Error {}

/** What was done. Throws a Refusal when it was refused. */
export function done<T extends object>(outcome: T | { refused: string }): T {
  if ('refused' in outcome) throw new Refusal(String(outcome.refused))
  return outcome
}

/** Opens the database for `work`, and closes it. */
export async function withDatabase<T>(
  { address }: SiteSettings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(address)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
