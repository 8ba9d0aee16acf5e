import type { ParseArgsOptionsConfig } from 'node:util'
import type { Database } from '../ports/database/port.ts'
import type { Passwords } from '../ports/identity/port.ts'
import type { Storage } from '../ports/storage/port.ts'

/** What a command has to work with. */
export interface Surroundings {
  database: Database
  /** Where photographs are kept; opened when it is asked for. */
  storage(): Storage
  /** Null when they are the business of the service that clients sign in with. */
  passwords: Passwords | null
  letters: Emails
  now(): number
}

/** What the settings say about letters with links. */
interface Emails {
  /** Where the links lead. */
  origin: string
  /** Whether ORIGIN says so; else it is where the site listens, which clients cannot reach. */
  known: boolean
  /** False while letters are kept instead of sent. */
  sent: boolean
}

export interface Given {
  positionals: string[]
  values: Record<string, string | boolean | undefined>
}

/** What a command says: to people, and with `--json` to programs. */
export interface Answer {
  text: string
  data: unknown
  /** Some of it could not be done, as the text says: exit code 1. */
  partly?: boolean
}

/** One row of the table of commands. */
export interface Command {
  /** Its words: 'mail list'. */
  name: string
  /** What comes after the words: '<id>', '[--dead]'. */
  usage: string
  /** One line: what it is for. */
  summary: string
  /** More lines for `--help`, when there is more to know. */
  details?: string
  options: ParseArgsOptionsConfig
  /** How many words after its own it takes: least and most. */
  takes: [least: number, most: number]
  /** Throws a Refusal when it cannot be done. */
  run(given: Given, surroundings: Surroundings): Promise<Answer>
}

/** It was asked for rightly but cannot be done: one sentence, exit code 1. */
export class Refusal extends Error {}

/** It was asked for wrongly: one sentence, exit code 2. */
export class Misuse extends Error {}

/** The page options of every list. */
export const PAGED = { limit: { type: 'string' }, before: { type: 'string' } } as const
export const PAGED_USAGE = '[--limit <count>] [--before <id>]'

const MOST = 1000

/** Reads them. Throws a Misuse when they are wrong. */
export function pageOf({ limit = '50', before }: Given['values']): { limit: number; before?: string } {
  const count = Number(limit)
  if (!Number.isInteger(count) || count < 1 || count > MOST) {
    throw new Misuse(`--limit should be a whole number from 1 to ${MOST}.`)
  }
  return before === undefined ? { limit: count } : { limit: count, before: String(before) }
}
