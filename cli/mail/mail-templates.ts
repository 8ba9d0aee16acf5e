import { TERMINAL } from '../../app/audit/actor.ts'
import { editSections, exportSections } from '../../app/site/publishing/edit.server.ts'
import {
  type EmailTemplate,
  type EmailTemplates,
  STANDARD,
  TEMPLATE_NAMES,
  type TemplateName,
} from '../../app/site/sections/email-templates.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, type Output, Refusal, textOf } from '../command.ts'
import { sheet, table } from '../text.ts'

const list: Command = {
  name: 'mail template list',
  usage: '',
  summary: 'the emails whose words can be changed',
  options: {},
  positionals: [0, 0],
  async run(_, { database }) {
    const own = await ownTemplates(database)
    const data = TEMPLATE_NAMES.map((name) => ({
      name,
      changed: own[name] !== undefined,
      ...templateOf(own, name),
    }))
    const rows = data.map(({ name, changed, subject }) => [name, changed ? 'yours' : 'standard', subject])
    return { text: table(['Email', 'Words', 'Subject'], rows, ''), data }
  },
}

const show: Command = {
  name: 'mail template show',
  usage: '<email>',
  summary: "the words of one email, as 'mail template set' takes them, and what it can name",
  options: {},
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, { database }) {
    const name = nameOf(email)
    const data = templateOf(await ownTemplates(database), name)
    const { subject, paragraphs } = data
    const known = Object.entries(STANDARD[name].placeholders).map(
      ([word, meaning]) => [`{${word}}`, meaning] as const,
    )
    const text = [`Subject: ${subject}`, ...paragraphs, `---\n${sheet(known.map(([a, b]) => [a, b]))}`]
    return { text: text.join('\n\n'), data }
  },
}

const set: Command = {
  name: 'mail template set',
  usage: '<email> <file>',
  summary: 'emails say this from now on',
  details: [
    "The file begins with 'Subject: …'; an empty line begins a new paragraph, and a line '---' ends it: mail template show",
    "prints one to start with. {link} stands in a paragraph of its own. See 'site history' for what was there before.",
  ].join('\n'),
  options: {},
  positionals: [2, 2],
  async run({ positionals: [email = '', file = ''] }, { database, now }) {
    const name = nameOf(email)
    const template = templateIn(await textOf(file))
    return publish(database, { ...(await ownTemplates(database)), [name]: template }, now())
  },
}

const reset: Command = {
  name: 'mail template reset',
  usage: '<email>',
  summary: 'the email says again what it says in a new site',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [email = ''] }, { database, now }) {
    const { [nameOf(email)]: _, ...others } = await ownTemplates(database)
    return publish(database, others, now())
  },
}

export const mailTemplates: Command[] = [list, show, set, reset]

async function publish(database: Database, emails: EmailTemplates, now: number): Promise<Output> {
  const edited = await editSections(database, TERMINAL, { emails }, now)
  if ('mistakes' in edited) {
    throw new Refusal(`Nothing was changed. Please correct:\n  ${edited.mistakes.join('\n  ')}`)
  }
  const changed = edited.changed.length > 0
  return { text: changed ? 'Emails say this from now on.' : 'Emails say this already.', data: { changed } }
}

async function ownTemplates(database: Database): Promise<EmailTemplates> {
  return (await exportSections(database)).emails ?? {}
}

function templateOf(own: EmailTemplates, name: TemplateName): EmailTemplate {
  const { subject, paragraphs } = own[name] ?? STANDARD[name]
  return { subject, paragraphs }
}

function nameOf(text: string): TemplateName {
  const name = TEMPLATE_NAMES.find((one) => one === text)
  if (!name) throw new Refusal(`There is no email '${text}': ${TEMPLATE_NAMES.join(', ')}.`)
  return name
}

function templateIn(text: string): EmailTemplate {
  const [words = ''] = text.replaceAll('\r\n', '\n').split(/^---$/m)
  const [first = '', ...paragraphs] = words
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const subject = first.match(/^Subject: *(.+)$/)?.[1]
  if (!subject) throw new Refusal("The file should begin with 'Subject: …' and an empty line.")
  return { subject, paragraphs }
}
