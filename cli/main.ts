import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../ports/database/open.ts'
import { type Database, DatabaseUnusable } from '../ports/database/port.ts'
import { ConfigurationFault, loadEnvFile, readEnv } from '../server/env.ts'
import { bookings } from './bookings.ts'
import { type Answer, type Command, type Given, Misuse, Refusal } from './command.ts'
import { mail } from './mail.ts'

/** `npm run sideline -- <command>`: what the owner does from a terminal, beside the running site or without it. */
const COMMANDS: Command[] = [...bookings, ...mail]

const EVERYWHERE = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const
const CALL = 'npm run -s sideline --'

process.exitCode = await main(process.argv.slice(2))

/** The exit code: 0 done, 1 not done, 2 not understood. Answers go to stdout, and all else to stderr. */
async function main(words: string[]): Promise<number> {
  try {
    console.log(await answerTo(words))
    return 0
  } catch (fault) {
    if (fault instanceof Misuse) {
      console.error(`${fault.message}\nSee ${CALL} --help`)
      return 2
    }
    const expected = [Refusal, ConfigurationFault, DatabaseUnusable].some((kind) => fault instanceof kind)
    console.error(expected ? (fault as Error).message : fault)
    return 1
  }
}

async function answerTo(words: string[]): Promise<string> {
  const command = COMMANDS.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (!command) return overview(words)
  const { values, positionals } = understood(command, words.slice(command.name.split(' ').length))
  if (values.help) return helpFor(command)
  const [least, most] = command.takes
  if (positionals.length < least || positionals.length > most) {
    throw new Misuse(`Usage: ${command.name} ${command.usage}`)
  }
  const { text, data } = await run(command, { values, positionals })
  return values.json ? JSON.stringify(data, null, 2) : text
}

async function run(command: Command, given: Given): Promise<Answer> {
  const database = await siteDatabase()
  try {
    return await command.run(given, { database, now: Date.now })
  } finally {
    await database.close()
  }
}

/** The site's own database. A command never makes one: it would be asked about a business that is not there. */
async function siteDatabase(): Promise<Database> {
  loadEnvFile()
  const env = readEnv(process.env)
  const file = join(env.DATA_DIR, 'sideline.db')
  if (!env.DATABASE_URL && !existsSync(file)) {
    throw new Refusal(
      `There is no database ${file} yet. Start the site once, or set DATA_DIR to where it is.`,
    )
  }
  return openDatabase({ url: env.DATABASE_URL, file })
}

function understood({ name, options }: Command, args: string[]): Given {
  try {
    return parseArgs({ args, options: { ...options, ...EVERYWHERE }, allowPositionals: true }) as Given
  } catch (fault) {
    throw new Misuse(`${name}: ${(fault as Error).message}`)
  }
}

/** All commands, or those that begin with these words. Throws a Misuse when there is none such. */
function overview(words: string[]): string {
  const said = words.filter((word) => !['--help', '-h', 'help'].includes(word))
  const known = COMMANDS.filter(({ name }) => `${name} `.startsWith([...said, ''].join(' ').trimStart()))
  if (known.length === 0) throw new Misuse(`There is no command '${said.join(' ')}'.`)
  if (said.length === words.length && words.length > 0) {
    throw new Misuse(`'${said.join(' ')}' goes on: ${known.map(({ name }) => name).join(', ')}.`)
  }
  const width = Math.max(...known.map(({ name }) => name.length))
  const lines = known.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    `${CALL} <command>`,
    '',
    ...lines,
    '',
    'Each takes --help, and --json to answer in JSON.',
    'They read the same settings as the site (.env, DATA_DIR, DATABASE_URL), and work while it runs.',
    'Exit code: 0 done, 1 not done, 2 not understood.',
  ].join('\n')
}

function helpFor({ name, usage, summary, details }: Command): string {
  const lines = [`${CALL} ${name} ${usage} [--json]`.replace(/ +/g, ' '), '', summary]
  return (details ? [...lines, details] : lines).join('\n')
}
