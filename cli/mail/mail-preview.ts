import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComposedEmail } from '../../app/mail/email.ts'
import { sampleEmails } from '../../app/mail/samples.ts'
import { readSections } from '../../app/site/sections/sections.server.ts'
import { readSite } from '../../app/site/site.server.ts'
import { builtComposer } from '../../server/http/renderer.ts'
import { type Command, type Context, Refusal, refuseWriting, UsageError } from '../command.ts'

export const mailPreview: Command = {
  name: 'mail template preview',
  usage: '[<email>] [--html] [--folder <folder>]',
  summary: 'an email as it would look, in your words, about somebody made up',
  details: [
    'Prints its text, or with --html its HTML. With --folder it writes both as files, of all emails if you name none.',
    'Emails leave with a photograph where there is one; the preview has none.',
  ].join('\n'),
  options: { html: { type: 'boolean' }, folder: { type: 'string' } },
  positionals: [0, 1],
  async run({ positionals: [kind], values }, context) {
    const samples = sampleEmails(context.mail.origin, context.now())
    const names = Object.keys(samples)
    if (kind !== undefined && !names.includes(kind)) {
      throw new Refusal(`There is no email '${kind}': ${names.join(', ')}.`)
    }
    const { folder } = values
    if (kind === undefined && folder === undefined) throw new UsageError('Name an email, or set --folder.')
    const chosen = kind === undefined ? names : [kind]
    const emails = await composed(context, chosen)
    if (folder !== undefined) return written(String(folder), emails)
    const [{ name, subject, text, html }] = emails as [Preview]
    return {
      text: values.html ? html : `Subject: ${subject}\n\n${text}`,
      data: { name, subject, text, html },
    }
  },
}

type Preview = Pick<ComposedEmail, 'subject' | 'text' | 'html'> & { name: string }

async function composed({ database, mail, now }: Context, names: string[]): Promise<Preview[]> {
  const compose = await builtComposer().catch(() => {
    throw new Refusal("The emails are not built yet: run 'npm run build' first.")
  })
  const [site, { sections }] = [await readSite(database), await readSections(database, ['emails'])]
  const samples = Object.entries(sampleEmails(mail.origin, now()))
  const wanted = samples.filter(([name]) => names.includes(name))
  return Promise.all(
    wanted.map(async ([name, email]) => ({ name, ...(await compose(email, site, sections.emails ?? {})) })),
  )
}

async function written(folder: string, emails: Preview[]) {
  await mkdir(folder, { recursive: true }).catch((error) => refuseWriting(folder, error))
  for (const { name, subject, text, html } of emails) {
    const files = { txt: `Subject: ${subject}\n\n${text}\n`, html }
    for (const [kind, content] of Object.entries(files)) {
      const file = join(folder, `${name}.${kind}`)
      await writeFile(file, content).catch((error) => refuseWriting(file, error))
    }
  }
  const files = emails.flatMap(({ name }) => [`${name}.txt`, `${name}.html`])
  return { text: `${folder} has ${files.join(', ')}.`, data: { folder, files } }
}
