import { TERMINAL } from '../../app/audit/actor.ts'
import { deleteRedirects, listRedirects, saveRedirects } from '../../app/site/redirects/redirects.server.ts'
import { oldPath, readRedirects } from '../../app/site/redirects/rules.ts'
import { type Command, Refusal, textOf } from '../command.ts'
import { table } from '../text.ts'

const list: Command = {
  name: 'redirect list',
  usage: '',
  summary: 'addresses of an earlier site, and where they lead',
  options: {},
  positionals: [0, 0],
  async run(_, { database }) {
    const redirects = await listRedirects(database)
    const rows = redirects.map(({ from, to }) => [from, to])
    return { text: table(['Old address', 'Leads to'], rows, 'There are no redirects.'), data: redirects }
  },
}

const add: Command = {
  name: 'redirect import',
  usage: '<redirects.csv> [--dry-run]',
  summary: 'leads addresses of an earlier site to pages of this one',
  details: [
    'The file has two columns, the old address and the new one: /2019/my-post,/blog/my-post',
    'An old address may be whole, https://my-old-site.example/2019/my-post: only its path counts. A page of this site',
    'comes first, so a redirect hides nothing. Lines with mistakes are named, and all others are imported.',
  ].join('\n'),
  options: { 'dry-run': { type: 'boolean' } },
  positionals: [1, 1],
  async run({ positionals: [file = ''], values }, { database, now }) {
    const lines = readRedirects(await textOf(file), await listRedirects(database))
    const good = lines.filter((line) => 'from' in line)
    const bad = lines.filter((line) => 'mistake' in line)
    const dryRun = values['dry-run'] === true
    const { saved } = dryRun ? { saved: good.length } : await saveRedirects(database, good, TERMINAL, now())
    const sum = `${saved} ${saved === 1 ? 'redirect' : 'redirects'} ${dryRun ? 'would be ' : ''}imported.`
    const mistakes = bad.map(({ line, text, mistake }) => `  line ${line}, ${text}: ${mistake}`)
    return {
      text: [sum, ...(bad.length > 0 ? [`${bad.length} not:`, ...mistakes] : [])].join('\n'),
      data: { dryRun, saved, mistakes: bad },
      incomplete: bad.length > 0,
    }
  },
}

const remove: Command = {
  name: 'redirect delete',
  usage: '<old address> …',
  summary: 'forgets addresses of an earlier site',
  options: {},
  positionals: [1, 10_000],
  async run({ positionals }, { database, now }) {
    const from = positionals.flatMap((path) => oldPath(path) ?? [])
    const { deleted } = await deleteRedirects(database, from, TERMINAL, now())
    if (deleted === 0) throw new Refusal("There are no such redirects. 'redirect list' shows them.")
    return { text: `${deleted} deleted.`, data: { deleted } }
  },
}

export const redirects: Command[] = [list, add, remove]
