import { readFile } from 'node:fs/promises'
import { openWorkerPool } from '../app/photos/develop/worker-pool.server.ts'
import { type ImportChoices, type ImportLine, importRoster } from '../app/roster/import-roster.server.ts'
import { readRoster } from '../app/roster/roster.server.ts'
import { type Answer, type Command, Misuse, Refusal, type Surroundings } from './command.ts'
import { mustInvite } from './invitation.ts'

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
  takes: [1, 1],
  async run({ positionals: [file = ''], values }, surroundings) {
    const dryRun = values['dry-run'] === true
    const { access, notes } = accessOf(values.passwords, surroundings)
    const entries = readRoster(await textOf(file))
    if ('refused' in entries) throw new Refusal(`${file}: ${entries.refused}`)
    const { database, passwords, storage, now } = surroundings
    const lab = openWorkerPool({ niceness: NICENESS })
    try {
      const ports = { database, passwords, storage: storage(), lab }
      const lines = await importRoster(ports, entries, { access, dryRun, file }, now())
      return answer(lines, notes, dryRun)
    } finally {
      lab.close()
    }
  },
}

type Choice = string | boolean | undefined

function accessOf(
  choice: Choice,
  surroundings: Surroundings,
): { access: ImportChoices['access']; notes: string[] } {
  if (choice !== undefined && choice !== 'hash' && choice !== 'invite') {
    throw new Misuse('--passwords should be hash or invite.')
  }
  if (surroundings.passwords) {
    return choice === 'hash'
      ? { access: 'hash', notes: [] }
      : { access: 'invite', notes: mustInvite(surroundings) }
  }
  const kept = 'Passwords are kept by IDENTITY_PROVIDER'
  if (choice !== undefined) throw new Refusal(`${kept}: leave out --passwords.`)
  return { access: 'none', notes: [`${kept}: nobody was invited, and no password was used.`] }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function answer(lines: ImportLine[], notes: string[], dryRun: boolean): Answer {
  const count = (wanted: ImportLine['outcome']) => lines.filter(({ outcome }) => outcome === wanted).length
  const sum = { taken: count('taken'), unchanged: count('unchanged'), refused: count('refused') }
  const total = `${sum.taken} taken in, ${sum.unchanged} there already, ${sum.refused} refused.`
  const head = dryRun ? `Nothing was done; it would be: ${total}` : total
  return {
    text: [...lines.map(described), head, ...notes].join('\n'),
    data: { dryRun, ...sum, clients: lines, notes },
    partly: sum.refused > 0,
  }
}

function described({ entry, who, outcome, said, notes }: ImportLine): string {
  const label = `${entry}. ${who || 'a client without a name'}`
  const first =
    outcome === 'refused' ? `${label}: refused` : `${label}: ${said.join(', ') || 'there already'}`
  return [first, ...(outcome === 'refused' ? said : notes).map((more) => `   ${more}`)].join('\n')
}
