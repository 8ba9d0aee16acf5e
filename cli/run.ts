import { join } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { BackupError } from '../app/backup/backup-error.ts'
import { checkStorage } from '../app/photos/storage-id.server.ts'
import { readSections } from '../app/site/sections/sections.server.ts'
import { TakeoutError } from '../app/takeout/takeout-error.ts'
import manifest from '../package.json' with { type: 'json' }
import { openDatabase } from '../ports/database/open.ts'
import { type Database, DatabaseUnusable } from '../ports/database/port.ts'
import { storePassword } from '../ports/identity/accounts.ts'
import { passwordHash } from '../ports/identity/argon2.ts'
import { isCommonPassword } from '../ports/identity/common-passwords.ts'
import { MailUnusable } from '../ports/mail/port.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import { type Storage, StorageUnusable } from '../ports/storage/port.ts'
import { openMail, outboxFolder } from '../server/adapters/mail.ts'
import { ConfigurationError, type Env, originOf, readEnv } from '../server/settings/env.ts'
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
} from './command.ts'
import { favorites } from './favorites.ts'
import { mail } from './mail/mail.ts'
import { mailTest } from './mail/mail-test.ts'
import { photos } from './photos.ts'
import { backups } from './server/backup.ts'
import { check } from './server/check.ts'
import { demo } from './site/demo.ts'
import { init } from './site/init.ts'
import { exportAll } from './takeout/export.ts'
import { importAll } from './takeout/import.ts'
import { version } from './version.ts'
import { watchFolder } from './watch/watch.ts'

/** `npm run sideline -- <command>`: what runs the site, whether it is running or not. The studio runs the business. */
const COMMANDS: (Command | BareCommand)[] = [
  init,
  ...demo,
  check,
  ...mail,
  mailTest,
  ...people,
  ...clients,
  ...clientData,
  ...photos,
  favorites,
  exportAll,
  importAll,
  ...backups,
  watchFolder,
]

const COMMON_OPTIONS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const
const EXPECTED_ERRORS = [
  Refusal,
  ConfigurationError,
  DatabaseUnusable,
  StorageUnusable,
  MailUnusable,
  BackupError,
  TakeoutError,
]
const CALL = 'npm run -s sideline --'

/** Returns the exit code: 0 done, 1 not done, 2 not understood. Output goes to stdout, errors to stderr. */
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
  const [least, most] = command.positionals
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(`Usage: ${command.name} ${command.usage}`)
  }
  const { text, data, incomplete } = await run(command, { values, positionals }, terminal)
  return { out: values.json ? JSON.stringify(data, null, 2) : text, incomplete }
}

async function run(command: Command | BareCommand, given: Given, terminal: Terminal): Promise<Output> {
  const env = readEnv(terminal.env)
  const settings = settingsOf(env)
  if ('runBare' in command) return command.runBare(given, settings, terminal)
  refuseMissingSite(settings.address)
  const database = await openDatabase(settings.address)
  try {
    return await command.run(given, await contextOf(env, database))
  } finally {
    await database.close()
  }
}

async function contextOf(env: Env, database: Database): Promise<Context> {
  const own = env.IDENTITY_PROVIDER === 'local'
  const { contact } = (await readSections(database, ['contact'])).sections
  return {
    database,
    storage: () => openStorage(env, database),
    passwords: own ? { hash: passwordHash().hash, isCommon: isCommonPassword, store: storePassword } : null,
    mail: {
      origin: originOf(env, env.PORT),
      originSet: env.ORIGIN !== undefined,
      sent: env.MAIL_TRANSPORT !== 'outbox',
      open: (timeout) => openMail(env, database, timeout),
      folder: outboxFolder(env.DATA_DIR),
    },
    site: settingsOf(env),
    timeZone: contact?.timeZone ?? 'UTC',
    now: Date.now,
  }
}

async function openStorage(env: Env, database: Database): Promise<Storage> {
  const folder = join(env.DATA_DIR, 'photos')
  const storage = diskStorage(folder)
  await checkStorage({ database, storage }, folder)
  return storage
}

function settingsOf(env: Env): SiteSettings {
  return {
    address: { url: env.DATABASE_URL, file: join(env.DATA_DIR, 'sideline.db') },
    dataDir: env.DATA_DIR,
    version: manifest.version,
    backupTarget: env.BACKUP_TARGET,
    env,
  }
}

function parse({ name, options }: Command | BareCommand, args: string[]): Given {
  try {
    return parseArgs({ args, options: { ...options, ...COMMON_OPTIONS }, allowPositionals: true }) as Given
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`)
  }
}

/** All commands, or those that begin with these words. Throws a UsageError when there are none. */
function overview(words: string[]): string {
  const names = words.filter((word) => !['--help', '-h', 'help'].includes(word))
  const matching = COMMANDS.filter(({ name }) => `${name} `.startsWith([...names, ''].join(' ').trimStart()))
  if (matching.length === 0) throw new UsageError(`There is no command '${names.join(' ')}'.`)
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

function helpFor({ name, usage, summary, details }: Command | BareCommand): string {
  const lines = [`${CALL} ${name} ${usage} [--json]`.replace(/ +/g, ' '), '', summary]
  return (details ? [...lines, details] : lines).join('\n')
}
