import { writeFile } from 'node:fs/promises'
import { TERMINAL } from '../../app/audit/actor.ts'
import {
  type Edited,
  editSections,
  exportSections,
  listVersions,
  renameCategory,
  restoreVersion,
} from '../../app/site/publishing/edit.server.ts'
import { type Command, type Output, Refusal, refuseWriting, textOf, UsageError } from '../command.ts'
import { moment, table } from '../text.ts'

const write: Command = {
  name: 'site export',
  usage: '[<file>]',
  summary:
    'what every page says, as JSON: brand, contact, home, about, questions of the booking, legal pages',
  details: 'Without a file it is printed. Change it, then site import. Photographs are named by their ids.',
  options: {},
  positionals: [0, 1],
  async run({ positionals: [file] }, { database }) {
    const data = await exportSections(database)
    const json = `${JSON.stringify(data, null, 2)}\n`
    if (!file) return { text: json, data }
    await writeFile(file, json, { mode: 0o600 }).catch((error) => refuseWriting(file, error))
    return { text: `${Object.keys(data).length} sections are in ${file}.`, data: { file } }
  },
}

const read: Command = {
  name: 'site import',
  usage: '<file>',
  summary: 'publishes what the file says, at once: all of it, or nothing if it has mistakes',
  details:
    'A section that the file leaves out stays as it is. What was there before is kept: see site history.',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [file = ''] }, { database, now }) {
    return outcome(await editSections(database, TERMINAL, await jsonIn(file), now()))
  },
}

async function jsonIn(file: string): Promise<unknown> {
  const text = await textOf(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(`${file} is not valid JSON: ${reason}`)
  }
}

/** Which section has what `site set` can set. */
const FIELDS: Record<string, ['identity' | 'contact', string]> = {
  brand: ['identity', 'brand'],
  studio: ['identity', 'studio'],
  owner: ['identity', 'owner'],
  tagline: ['identity', 'tagline'],
  email: ['contact', 'email'],
  'time-zone': ['contact', 'timeZone'],
}

const set: Command = {
  name: 'site set',
  usage: `<${Object.keys(FIELDS).join('|')}> <text>`,
  summary: 'publishes another brand, studio name, owner, tagline, email address or time zone',
  details:
    "A studio that is called like the brand gets the new name too. An empty text ('') removes the tagline.",
  options: {},
  positionals: [2, 2],
  async run({ positionals: [field = '', text = ''] }, { database, now }) {
    const found = FIELDS[field]
    if (!found) throw new UsageError(`site set knows ${Object.keys(FIELDS).join(', ')}, not '${field}'.`)
    const [section, key] = found
    const before = (await exportSections(database))[section]
    const after: Record<string, unknown> = { ...before, [key]: text }
    if (field === 'tagline' && text === '') delete after.tagline
    if (field === 'brand' && before && 'brand' in before && before.brand === before.studio)
      after.studio = text
    return outcome(await editSections(database, TERMINAL, { [section]: after }, now()))
  },
}

const rename: Command = {
  name: 'site rename-category',
  usage: '<category> <new name>',
  summary: 'renames a category of the portfolio, and moves its albums along',
  options: {},
  positionals: [2, 2],
  async run({ positionals: [from = '', to = ''] }, { database, now }) {
    const done = await renameCategory(database, TERMINAL, { from, to }, now())
    if ('refused' in done) throw new Refusal(done.refused)
    return { text: `'${from}' is now '${to}', with ${done.albums} albums.`, data: { from, to, ...done } }
  },
}

const history: Command = {
  name: 'site history',
  usage: '',
  summary: 'what the sections said before, newest first; kept for 90 days',
  options: {},
  positionals: [0, 0],
  async run(_, { database, timeZone }) {
    const versions = await listVersions(database)
    const rows = versions.map(({ id, section, actor, at }) => [id, section, moment(at, timeZone), actor])
    const head = ['Version', 'Section', 'Replaced', 'By']
    return { text: table(head, rows, 'Nothing was changed in the last 90 days.'), data: versions }
  },
}

const restore: Command = {
  name: 'site restore',
  usage: '<version>',
  summary: 'publishes an earlier version of a section again; site history shows them',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [id = ''] }, { database, now }) {
    const done = await restoreVersion(database, TERMINAL, id, now())
    if (!done) throw new Refusal(`There is no version ${id}. 'site history' shows them.`)
    return outcome(done)
  },
}

export const site: Command[] = [write, read, set, rename, history, restore]

function outcome(edited: Edited): Output {
  if ('mistakes' in edited) {
    throw new Refusal(`Nothing was changed. Please correct:\n  ${edited.mistakes.join('\n  ')}`)
  }
  const { changed } = edited
  const text = changed.length > 0 ? `Published: ${changed.join(', ')}.` : 'The pages say this already.'
  return { text, data: edited }
}
