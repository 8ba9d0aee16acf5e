import { existsSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { ParseArgsOptionsConfig } from 'node:util'
import { openDatabase } from '../ports/database/open.ts'
import type { Database } from '../ports/database/port.ts'
import type { Mail } from '../ports/mail/port.ts'
import type { Storage } from '../ports/storage/port.ts'
import type { Env } from '../server/settings/env.ts'

export interface Terminal {
  env: Record<string, string | undefined>
  /** `isTTY` when someone can answer. */
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  stderr: Writable
}

export interface Context {
  database: Database
  storage(): Promise<Storage>
  mail: MailSettings
  site: SiteSettings
  /** The business's; UTC while there is none. */
  timeZone: string
  now(): number
}

interface MailSettings {
  origin: string
  /** False when emails are only stored. */
  sent(): Promise<boolean>
  /** @param timeout how long a server may be silent, milliseconds */
  open(timeout: number): Promise<Mail>
}

export interface Given {
  positionals: string[]
  values: Record<string, string | boolean | undefined>
}

/** Text for people, and data for `--json`. */
export interface Output {
  text: string
  data: unknown
  /** The text says what could not be done; exit code 1. */
  incomplete?: boolean
}

interface Call {
  name: string
  /** After the name: '<id>', '[--dead]'. */
  usage?: string
  summary: string
  /** More lines for `--help`. */
  details?: string
  options?: ParseArgsOptionsConfig
  /** How many arguments may follow the name; none when left out. */
  positionals?: [least: number, most: number]
}

export interface Command extends Call {
  run(given: Given, context: Context): Promise<Output>
}

/** Opens no database: there is none yet, or opening would change it. */
export interface BareCommand extends Call {
  runBare(given: Given, settings: SiteSettings, terminal: Terminal): Promise<Output>
}

export interface SiteSettings {
  address: { url?: string; file: string }
  dataDir: string
  version: string
  env: Env
}

/** A correct command cannot be done: one sentence, exit code 1. */
export class Refusal extends Error {}

/** Throws a Refusal if there is no site: a command never creates an empty database. */
export function refuseMissingSite({ url, file }: SiteSettings['address']): void {
  if (url || existsSync(file)) return
  throw new Refusal(
    `There's no database ${file} yet. Make your business with 'init', or set DATA_DIR to where it is.`,
  )
}

/** An incorrect command: one sentence, exit code 2. */
export class UsageError extends Error {}

export function done<T extends object>(outcome: T | { refused: string }): T {
  if ('refused' in outcome) throw new Refusal(String(outcome.refused))
  return outcome
}

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
