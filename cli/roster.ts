import { readFile } from 'node:fs/promises'
import { openWorkerPool } from '../app/photos/develop/worker-pool.server.ts'
import { type ImportLine, type ImportOptions, importRoster } from '../app/roster/import-roster.server.ts'
import { readRoster } from '../app/roster/roster.server.ts'
import { mustInvite } from './clients.ts'
import { type Command, type Context, type Output, Refusal, UsageError } from './command.ts'

const NICENESS = 10

export const roster: Command = {
  name: 'import',
  usage: '<roster.json> [--passwords hash|invite] [--dry-run]',
  summary: 'takes clients with their albums in, from the roster of an earlier site',
  details: [
    'The file is a list (or { "clients": [ … ] }) of',
    '  { clientID, clientName, clientEmail, clientPassword, albums: [ { name, displayName, albumPicture, albumLink } ] }.',
    'Albums of the same name and link are one album. A client with mistakes is refused whole, and stops no other.',
    'What is there already is never changed, so a second run does nothing.',
    'By default (--passwords invite) passwords are dropped and every new client is mailed a link to choose one;',
    'with --passwords hash they go on signing in with theirs, of which only a hash is kept.',
    'Pictures are taken from files beside the roster, never fetched: for addresses it tells which covers are to add.',
    '--dry-run tells what would be done. The file is only read: delete it when you are done.',
  ].join('\n'),
  options: { passwords: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  positionals: [1, 1],
  async run({ positionals: [file = ''], values }, context) {
    const dryRun = values['dry-run'] === true
    const { access, notes } = accessOf(values.passwords, context)
    const entries = readRoster(await textOf(file))
    if ('refused' in entries) throw new Refusal(`${file}: ${entries.refused}`)
    const { database, passwords, storage, now } = context
    const workers = openWorkerPool({ niceness: NICENESS })
    try {
      const ports = { database, passwords, storage: storage(), workers }
      const lines = await importRoster(ports, entries, { access, dryRun, file }, now())
      return outputOf(lines, notes, dryRun)
    } finally {
      workers.close()
    }
  },
}

type Choice = string | boolean | undefined

function accessOf(choice: Choice, context: Context): { access: ImportOptions['access']; notes: string[] } {
  if (choice !== undefined && choice !== 'hash' && choice !== 'invite') {
    throw new UsageError('--passwords should be hash or invite.')
  }
  if (context.passwords) {
    return choice === 'hash'
      ? { access: 'hash', notes: [] }
      : { access: 'invite', notes: mustInvite(context) }
  }
  const elsewhere = 'Passwords are kept by IDENTITY_PROVIDER'
  if (choice !== undefined) throw new Refusal(`${elsewhere}: leave out --passwords.`)
  return { access: 'none', notes: [`${elsewhere}: nobody was invited, and no password was used.`] }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function outputOf(lines: ImportLine[], notes: string[], dryRun: boolean): Output {
  const count = (wanted: ImportLine['outcome']) => lines.filter(({ outcome }) => outcome === wanted).length
  const sum = { taken: count('taken'), unchanged: count('unchanged'), refused: count('refused') }
  const total = `${sum.taken} taken in, ${sum.unchanged} there already, ${sum.refused} refused.`
  const head = dryRun ? `Nothing was done; it would be: ${total}` : total
  return {
    text: [...lines.map(described), head, ...notes].join('\n'),
    data: { dryRun, ...sum, clients: lines, notes },
    incomplete: sum.refused > 0,
  }
}

function described({ entry, who, outcome, said, notes }: ImportLine): string {
  const label = `${entry}. ${who || 'a client without a name'}`
  const first =
    outcome === 'refused' ? `${label}: refused` : `${label}: ${said.join(', ') || 'there already'}`
  return [first, ...(outcome === 'refused' ? said : notes).map((more) => `   ${more}`)].join('\n')
}
