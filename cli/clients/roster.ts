import { TERMINAL } from '../../app/audit/actor.ts'
import { openWorkerPool } from '../../app/photos/develop/workers/worker-pool.server.ts'
import {
  type ImportLine,
  type ImportOptions,
  importRoster,
} from '../../app/takeout/roster/import-roster.server.ts'
import { readRoster } from '../../app/takeout/roster/roster.server.ts'
import { type Command, type Context, type Output, Refusal, textOf, UsageError } from '../command.ts'
import { mustInvite } from './clients.ts'

export const roster: Command = {
  name: 'import',
  usage: '<roster.json> [--passwords hash|invite] [--dry-run]',
  summary: 'imports clients with their albums from the roster of an earlier site',
  details: [
    'The file is a list (or { "clients": [ … ] }) of',
    '  { clientID, clientName, clientEmail, clientPassword, albums: [ { name, displayName, albumPicture, albumLink } ] }.',
    'Albums of the same name and link are one album. A client with mistakes is refused, and all others are imported.',
    'The import only adds what is missing, so a second run changes nothing.',
    'By default (--passwords invite) passwords are dropped, and every new client gets a link by email to choose one;',
    'with --passwords hash clients sign in with the passwords they have, and only hashes of those are stored.',
    'Pictures are read from files beside the roster and never fetched: the output lists the covers that you must add.',
    '--dry-run prints what an import would do. The file is only read: delete it when you are done.',
  ].join('\n'),
  options: { passwords: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  positionals: [1, 1],
  async run({ positionals: [file = ''], values }, context) {
    const dryRun = values['dry-run'] === true
    const { access, notes } = accessOf(values.passwords, context)
    const entries = readRoster(await textOf(file))
    if ('refused' in entries) throw new Refusal(`${file}: ${entries.refused}`)
    const { database, passwords, storage, now } = context
    const workers = openWorkerPool()
    try {
      const ports = { database, passwords, storage: await storage(), workers }
      const lines = await importRoster(ports, entries, { access, actor: TERMINAL, dryRun, file }, now())
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
  const elsewhere = 'The service of IDENTITY_PROVIDER stores the passwords'
  if (choice !== undefined) throw new Refusal(`${elsewhere}: leave out --passwords.`)
  return { access: 'none', notes: [`${elsewhere}: no client was invited, and no password was used.`] }
}

function outputOf(lines: ImportLine[], notes: string[], dryRun: boolean): Output {
  const count = (wanted: ImportLine['outcome']) => lines.filter(({ outcome }) => outcome === wanted).length
  const sum = { imported: count('imported'), unchanged: count('unchanged'), refused: count('refused') }
  const total = `${sum.imported} imported, ${sum.unchanged} unchanged, ${sum.refused} refused.`
  const head = dryRun ? `Dry run, nothing was changed: ${total}` : total
  return {
    text: [...lines.map(described), head, ...notes].join('\n'),
    data: { dryRun, ...sum, clients: lines, notes },
    incomplete: sum.refused > 0,
  }
}

function described({ entry, who, outcome, messages, notes }: ImportLine): string {
  const label = `${entry}. ${who || 'a client without a name'}`
  const first =
    outcome === 'refused' ? `${label}: refused` : `${label}: ${messages.join(', ') || 'unchanged'}`
  return [first, ...(outcome === 'refused' ? messages : notes).map((more) => `   ${more}`)].join('\n')
}
