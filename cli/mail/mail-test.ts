import { randomUUID } from 'node:crypto'
import { readSite } from '../../app/site/site.server.ts'
import type { SiteView } from '../../app/site/site.ts'
import { isMailable } from '../../ports/mail/address.ts'
import type { Mail, Message } from '../../ports/mail/port.ts'
import { type Command, type Context, Refusal } from '../command.ts'

/** How long a server may be silent, and how long the whole attempt may take. Milliseconds. */
export const LIMITS = { silence: 6_000, whole: 9_000 }

export const mailTest: Command = {
  name: 'mail test',
  usage: '<email address>',
  summary: 'sends a test email now, and says within ten seconds what is wrong',
  details:
    'It is sent as all emails are: by MAIL_TRANSPORT, from MAIL_FROM or else from the address of the business.',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [address = ''] }, context) {
    if (!isMailable(address)) throw new Refusal(`'${address}' is not an email address.`)
    await sendTestEmail(address, context)
    const { sent, folder } = context.mail
    const text = sent
      ? `A test email to ${address} is on its way. If it does not arrive, look in the folder for spam.`
      : `Nothing is sent: a test email is stored in ${folder}, because MAIL_TRANSPORT is outbox.\nSet MAIL_TRANSPORT=smtp and SMTP_URL to send emails.`
    return { text, data: { to: address, sent } }
  },
}

/** Throws a Refusal that says why it is not sent. */
export async function sendTestEmail(
  address: string,
  context: Pick<Context, 'database' | 'mail'>,
  limits = LIMITS,
): Promise<void> {
  const message = testEmail(await readSite(context.database), address, context)
  const mail = await context.mail.open(limits.silence)
  try {
    await sendInTime(mail, message, limits.whole)
  } finally {
    await mail.close()
  }
}

async function sendInTime(mail: Mail, message: Message, limit: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      late.reject(new Error('It takes longer than ten seconds. Try again later, or ask the mail provider.')),
    limit,
  )
  try {
    await Promise.race([mail.send(message), late.promise])
  } catch (error) {
    throw new Refusal(`The test email is not sent. ${(error as Error).message}`)
  } finally {
    clearTimeout(timer)
  }
}

function testEmail(site: SiteView, address: string, { mail }: Pick<Context, 'mail'>): Message {
  const lines = [`This is a test email from ${site.studio}.`, 'If you read it, emails from the site arrive.']
  return {
    id: `test-${randomUUID()}@${new URL(mail.origin).hostname}`,
    from: { name: site.studio, address: site.email },
    to: { address },
    subject: `A test email from ${site.studio}`,
    text: `${lines.join('\n')}\n`,
    html: lines.map((line) => `<p>${escaped(line)}</p>`).join(''),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
