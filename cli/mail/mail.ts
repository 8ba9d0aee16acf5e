import { type JobView, listJobs, showJob } from '../../app/jobs/list.server.ts'
import { type OutboxPorts, readEmailFile } from '../../ports/mail/outbox.ts'
import { type Command, type Output, Refusal, UsageError } from '../command.ts'
import { moment, table } from '../text.ts'

const MAIL = 'mail'
const STATUSES = ['waiting', 'done', 'dead'] as const
const SHOWN = 100

const list: Command = {
  name: 'mail list',
  usage: '[--status waiting|done|dead]',
  summary: 'lists the last emails, waiting or sent, newest first',
  details: "'dead' emails failed for good: 'mail show' says why, and Today in the studio tries them again.",
  options: { status: { type: 'string' } },
  async run({ values }, { database, timeZone }) {
    const status = STATUSES.find((name) => name === values.status)
    if (values.status !== undefined && !status) {
      throw new UsageError(`--status needs to be one of ${STATUSES.join(', ')}.`)
    }
    const emails = await listJobs(database, MAIL, { limit: SHOWN, ...(status && { status }) })
    const rows = emails.map((mail) => [
      mail.id,
      mail.status,
      kindOf(mail),
      mail.about ?? '',
      `${mail.attempts}`,
      moment(mail.nextTry, timeZone),
      mail.error ?? '',
    ])
    const head = ['Email', 'Status', 'Kind', 'About', 'Tries', 'Next try', 'Last error']
    return { text: table(head, rows, 'No emails found.'), data: emails }
  },
}

const show: Command = {
  name: 'mail show',
  usage: '<id> [--eml]',
  summary: 'shows one email, how often it was tried, and what went wrong',
  details:
    "With --eml, an email that was stored because no mail server was set up, links included: 'mail show … --eml > one.eml'.",
  options: { eml: { type: 'boolean' } },
  positionals: [1, 1],
  async run({ positionals: [id = ''], values }, { database, storage, timeZone }) {
    if (values.eml) return stored({ database, storage: await storage() }, id)
    const mail = await showJob(database, MAIL, id)
    if (!mail) throw new Refusal(`There's no email ${id}. 'mail list' shows them.`)
    return { text: described(mail, timeZone), data: mail }
  },
}

export const mail: Command[] = [list, show]

async function stored(ports: OutboxPorts, id: string): Promise<Output> {
  const eml = await readEmailFile(ports, id)
  if (eml === null) throw new Refusal(`There's no stored email ${id}. Sent emails aren't stored.`)
  return { text: eml, data: { id, eml } }
}

function kindOf({ payload }: JobView): string {
  return String(payload.email ?? '')
}

function described(mail: JobView, timeZone: string): string {
  const lines: [name: string, value: string | null][] = [
    ['Email', mail.id],
    ['Kind', kindOf(mail)],
    ['About', mail.about],
    ['Status', mail.status],
    ['Tries', `${mail.attempts}`],
    ['Created', moment(mail.createdAt, timeZone)],
    ['Next try', moment(mail.nextTry, timeZone)],
    ['Ended', moment(mail.endedAt, timeZone)],
    ['Last error', mail.error],
  ]
  return lines
    .filter(([, value]) => value)
    .map(([name, value]) => `${name.padEnd(10)}  ${value}`)
    .join('\n')
}
