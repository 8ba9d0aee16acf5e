import { writeFile } from 'node:fs/promises'
import { TERMINAL } from '../../app/audit/actor.ts'
import { type Erased, erasePerson } from '../../app/privacy/erase.server.ts'
import { exportPerson } from '../../app/privacy/export.server.ts'
import { compact } from '../../ports/database/compact.ts'
import { type Command, Refusal } from '../command.ts'

const exportData: Command = {
  name: 'client export',
  usage: '<email address> [<file>]',
  summary: 'exports everything stored about a client, a guest, or somebody who sent a booking',
  details: [
    'As JSON, for them to read: account, sessions, albums, favorites and picks with the names of the files, downloads,',
    'emails, bookings, and what was done when. The file must be new, and only you can read it.',
  ].join('\n'),
  positionals: [1, 2],
  async run({ positionals: [email = '', file] }, { database, now }) {
    const data = await exportPerson(database, email, now())
    if (!data) throw new Refusal(`Nothing is stored about ${email}.`)
    const text = JSON.stringify(data, null, 2)
    if (file === undefined) return { text, data }
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new Refusal(`${file} exists already.`)
      // On a server, the command may run as another user.
      throw new Refusal(
        `${file} cannot be written (${error.code}). Name a folder that the command may write to, such as /tmp.`,
      )
    })
    return { text: `All that is stored about ${data.email} is in ${file}.`, data: { file } }
  },
}

const erase: Command = {
  name: 'client erase',
  usage: '<email address> [--bookings] --yes',
  summary:
    'erases a client, a guest of share links, or somebody who sent a booking or follows an athlete, for good',
  details: [
    'Their account, sessions, links, second factors, grants, favorites, picks, list of downloads, and the emails to them;',
    'as a guest of share links, the name and email that they gave, with their favorites. Downloads of guests are anonymous.',
    'The athletes whom the address follows, too.',
    'With --bookings also their booking requests and your stored emails about those. An accepted booking stays for your books',
    'without the person: its kind, days, choices and numbers. Albums, photographs and the IDs in the list of events stay, and',
    'so does what you have written yourself, such as the name of an album. Older backups still have the person until they are deleted.',
  ].join('\n'),
  options: { yes: { type: 'boolean' }, bookings: { type: 'boolean' } },
  positionals: [1, 1],
  async run({ positionals: [email = ''], values }, { database, storage, now }) {
    if (!values.yes) {
      throw new Refusal(`This erases ${email} for good. Add --yes if that is what you want.`)
    }
    const whom = { email, bookings: values.bookings === true }
    const erased = await erasePerson({ database, storage: await storage() }, whom, {
      actor: TERMINAL,
      now: now(),
    })
    // Even when nothing was found, so that repeating the command finishes what a busy database left.
    const compacted = await compact(database)
    if (erased && 'refused' in erased) throw new Refusal(erased.refused)
    if (!erased) throw new Refusal(`Nothing is stored about ${email}.`)
    const busy = 'The database is busy, so deleted text may still be in its file: run this again later.'
    const text = [...sentences(email, erased), ...(compacted ? [] : [busy])].join('\n')
    return { text, data: { email, ...erased, compacted }, incomplete: !compacted }
  },
}

function sentences(email: string, { client, guest, following, emails, bookings, pages }: Erased): string[] {
  const { deleted, anonymized, kept } = bookings
  return [
    `${email} is erased: ${client ? 'the client, ' : ''}as a guest: ${guest}, athletes followed: ${following}, stored emails: ${emails}, bookings: ${deleted}.`,
    ...(anonymized.length > 0
      ? [`Kept without the person, as they were accepted: ${anonymized.join(', ')}.`]
      : []),
    ...(pages.length > 0
      ? [`Public pages that are drafts now, without their consent: ${pages.join(', ')}.`]
      : []),
    ...(kept.length > 0 ? [`Their booking requests stay: ${kept.join(', ')}. --bookings erases them.`] : []),
  ]
}

export const clientData: Command[] = [exportData, erase]
