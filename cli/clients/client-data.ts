import { writeFile } from 'node:fs/promises'
import { TERMINAL } from '../../app/audit/actor.ts'
import { type Erased, erasePerson } from '../../app/privacy/erase.server.ts'
import { exportPerson } from '../../app/privacy/export.server.ts'
import { compact } from '../../ports/database/compact.ts'
import { type Command, Refusal } from '../command.ts'

const exportData: Command = {
  name: 'client export',
  usage: '<email address> [<file>]',
  summary: 'exports everything stored about a client, a guest, or someone who sent a booking request',
  details: [
    'As JSON they can read: account, sessions, albums, favorites and picks with file names, downloads,',
    'emails, bookings, and the log. Name a file that doesn’t exist yet. Only you will be able to read it.',
  ].join('\n'),
  positionals: [1, 2],
  async run({ positionals: [email = '', file] }, { database, now }) {
    const data = await exportPerson(database, email, now())
    if (!data) throw new Refusal(`Nothing is stored about ${email}.`)
    const text = JSON.stringify(data, null, 2)
    if (file === undefined) return { text, data }
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new Refusal(`${file} already exists.`)
      // On a server, the command may run as another user.
      throw new Refusal(
        `${file} can't be written (${error.code}). Name a folder this command can write to, such as /tmp.`,
      )
    })
    return { text: `Everything stored about ${data.email} is in ${file}.`, data: { file } }
  },
}

const erase: Command = {
  name: 'client erase',
  usage: '<email address> [--bookings] --yes',
  summary:
    'permanently deletes the data of a client, a share-link guest, or someone who sent a booking request or follows an athlete',
  details: [
    'Deletes their account, sessions, links, second factors, access, favorites, picks, list of downloads, and emails to them.',
    'For a guest, the name and email they gave, and their favorites. Guest downloads are anonymous.',
    'They no longer follow any athletes.',
    '--bookings includes their booking requests and your stored emails about them. Accepted bookings stay for your books,',
    'without the person, as kind, days, choices, and numbers. Albums, photos, and IDs in the log stay, and',
    'so do your own texts, such as album names. Older backups keep the person until they’re deleted.',
  ].join('\n'),
  options: { yes: { type: 'boolean' }, bookings: { type: 'boolean' } },
  positionals: [1, 1],
  async run({ positionals: [email = ''], values }, { database, storage, now }) {
    if (!values.yes) {
      throw new Refusal(`This permanently deletes the data of ${email}. Add --yes to confirm.`)
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
    const busy = 'The database is busy, so deleted text may still be in its file. Run this again later.'
    const text = [...sentences(email, erased), ...(compacted ? [] : [busy])].join('\n')
    return { text, data: { email, ...erased, compacted }, incomplete: !compacted }
  },
}

function sentences(email: string, { client, guest, following, emails, bookings, pages }: Erased): string[] {
  const { deleted, anonymized, kept } = bookings
  return [
    `The data of ${email} is deleted: ${client ? 'the client, ' : ''}as a guest: ${guest}, athletes followed: ${following}, stored emails: ${emails}, bookings: ${deleted}.`,
    ...(anonymized.length > 0
      ? [`Kept without the person because they were accepted: ${anonymized.join(', ')}.`]
      : []),
    ...(pages.length > 0
      ? [`Public pages that are now drafts for lack of their consent: ${pages.join(', ')}.`]
      : []),
    ...(kept.length > 0 ? [`Their booking requests stay: ${kept.join(', ')}. --bookings deletes them.`] : []),
  ]
}

export const clientData: Command[] = [exportData, erase]
