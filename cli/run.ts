import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { signWith } from '../app/accounts/signature.server.ts'
import { BackupError } from '../app/backup/backup-error.ts'
import { readSections } from '../app/site/sections/sections.server.ts'
import { TakeoutError } from '../app/takeout/takeout-error.ts'
import manifest from '../package.json' with { type: 'json' }
import { type Database, DatabaseUnusable } from '../ports/database/port.ts'
import { StorageUnusable } from '../ports/storage/port.ts'
import { mailSetup, openMail } from '../server/adapters/mail.ts'
import { openPhotographs } from '../server/adapters/storage.ts'
import { databaseAddress } from '../server/settings/data-folder.ts'
import { ConfigurationError, originOf, readEnv } from '../server/settings/env.ts'
import { siteSecret } from '../server/settings/secret.ts'
import { clientData } from './clients/client-data.ts'
import { clients } from './clients/clients.ts'
import { people } from './clients/people.ts'
import {
  type BareCommand,
  type Command,
  type Context,
  type Given,
  type Output,
  Refusal,
  refuseMissingSite,
  type SiteSettings,
  type Terminal,
  UsageError,
  withDatabase,
} from './command.ts'
import { favorites } from './favorites.ts'
import { mail } from './mail/mail.ts'
import { mailTest } from './mail/mail-test.ts'
import { backups } from './server/backup.ts'
import { check } from './server/check.ts'
import { migrateNow } from './server/migrate.ts'
import { move } from './server/move.ts'
import { rotate } from './server/secret.ts'
import { storageCheck } from './server/storage.ts'
import { demo } from './site/demo.ts'
import { init } from './site/init.ts'
import { exportAll } from './takeout/export.ts'
import { importAll } from './takeout/import.ts'

/** `npm run sideline -- <command>`: what runs the site, whether it is running or not. The studio runs the business. */
const COMMANDS: (Command | BareCommand)[] = [
  init,
  ...demo,
  check,
  storageCheck,
  ...mail,
  mailTest,
  ...people,
  ...clients,
  ...clientData,
  favorites,
  exportAll,
  importAll,
  ...backups,
  migrateNow,
  rotate,
  move,
]

const COMMON_OPTIONS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const
const EXPECTED_ERRORS = [
  Refusal,
  ConfigurationError,
  DatabaseUnusable,
  StorageUnusable,
  BackupError,
  TakeoutError,
]
const ROOT = join(import.meta.dirname, '..')
const CALL = 'npm run -s sideline --'

/** Returns the exit code: 0 done, 1 not done, 2 not understood. */
export async function runCommand(words: string[], terminal: Terminal): Promise<number> {
  try {
    const { out, incomplete } = await execute(words, terminal)
    terminal.stdout.write(out.endsWith('\n') ? out : `${out}\n`)
    return incomplete ? 1 : 0
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.stderr.write(`${error.message}\nSee ${CALL} --help\n`)
      return 2
    }
    const expected = EXPECTED_ERRORS.some((kind) => error instanceof kind)
    terminal.stderr.write(`${expected ? (error as Error).message : inspect(error)}\n`)
    return 1
  }
}

async function execute(words: string[], terminal: Terminal): Promise<{ out: string; incomplete?: boolean }> {
  if (words.join() === '--version') return { out: version() }
  const command = COMMANDS.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (!command) return { out: overview(words) }
  const { values, positionals } = parse(command, words.slice(command.name.split(' ').length))
  if (values.help) return { out: helpFor(command) }
  const [least, most] = command.positionals ?? [0, 0]
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(`Usage: ${command.name} ${command.usage ?? ''}`.trim())
  }
  const { text, data, incomplete } = await run(command, { values, positionals }, terminal)
  return { out: values.json ? JSON.stringify(data, null, 2) : text, incomplete }
}

async function run(command: Command | BareCommand, given: Given, terminal: Terminal): Promise<Output> {
  const env = readEnv(terminal.env)
  const settings = { address: databaseAddress(env), dataDir: env.DATA_DIR, version: manifest.version, env }
  if ('runBare' in command) return command.runBare(given, settings, terminal)
  refuseMissingSite(settings.address)
  return withDatabase(settings, async (database) => command.run(given, await contextOf(settings, database)))
}

async function contextOf(site: SiteSettings, database: Database): Promise<Context> {
  const { env } = site
  const { contact } = (await readSections(database, ['contact'])).sections
  // Lazy: the first reading makes the secret.
  const ports = async () => ({ database, sign: signWith(await siteSecret(env, database)) })
  const storage = () => openPhotographs(env, database)
  return {
    database,
    storage,
    mail: {
      origin: originOf(env, env.PORT),
      sent: async () => (await mailSetup(env, await ports())).transport !== 'outbox',
      open: async (timeout) => openMail(env, { ...(await ports()), storage: await storage() }, timeout),
    },
    site,
    timeZone: contact?.timeZone ?? 'UTC',
    now: Date.now,
  }
}

function parse({ name, options }: Command | BareCommand, args: string[]): Given {
  try {
    return parseArgs({ args, options: { ...options, ...COMMON_OPTIONS }, allowPositionals: true }) as Given
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`)
  }
}

function overview(words: string[]): string {
  const names = words.filter((word) => !['--help', '-h', 'help'].includes(word))
  const matching = COMMANDS.filter(({ name }) => `${name} `.startsWith([...names, ''].join(' ').trimStart()))
  if (matching.length === 0) throw new UsageError(`There's no command '${names.join(' ')}'.`)
  if (names.length === words.length && words.length > 0) {
    throw new UsageError(
      `'${names.join(' ')}' is incomplete: ${matching.map(({ name }) => name).join(', ')}.`,
    )
  }
  const width = Math.max(...matching.map(({ name }) => name.length))
  const lines = matching.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    `${CALL} <command>`,
    '',
    ...lines,
    '',
    'Each has --help, and --json to print JSON. --version prints the version.',
    'They read the same settings as the site (.env, DATA_DIR, DATABASE_URL), and work while it runs.',
    'Exit code: 0 done, 1 not done, 2 not understood.',
  ].join('\n')
}

function helpFor({ name, usage = '', summary, details }: Command | BareCommand): string {
  const lines = [`${CALL} ${name} ${usage} [--json]`.replace(/ +/g, ' '), '', summary]
  return (details ? [...lines, details] : lines).join('\n')
}

/** 'sideline 0.1.0 (99d1a7c)', with the commit in a clone. */
function version(): string {
  const commit = existsSync(join(ROOT, '.git')) ? headCommit() : ''
  return `sideline ${manifest.version}${commit && ` (${commit})`}`
}

/** Trusts a clone of another user, whose code runs anyway. Empty without git. */
function headCommit(): string {
  const { status, stdout } = spawnSync('git', ['-c', 'safe.directory=*', 'rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : ''
}
