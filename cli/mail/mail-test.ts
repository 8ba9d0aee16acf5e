import { randomUUID } from 'node:crypto'
import { readSite } from '../../app/site/site.server.ts'
import type { SiteView } from '../../app/site/site.ts'
import { isMailable } from '../../ports/mail/address.ts'
import type { Mail, Message } from '../../ports/mail/port.ts'
import { type Command, type Context, Refusal } from '../command.ts'

/** A server may be silent for so long, and the whole attempt takes no longer than that. Milliseconds. */
const SILENCE = 6_000
const WHOLE = 9_000

export const mailTest: Command = {
  name: 'mail test',
  usage: '<email address>',
  summary: 'sends a test email now, and says within ten seconds what is wrong',
  details:
    'It leaves as all emails do: by MAIL_TRANSPORT, from MAIL_FROM or else from the address of the business.',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [address = ''] }, context) {
    if (!isMailable(address)) throw new Refusal(`'${address}' is not an email address.`)
    const message = testEmail(await readSite(context.database), address, context)
    const mail = await context.mail.open(SILENCE)
    try {
      await sendInTime(mail, message)
    } finally {
      await mail.close()
    }
    const { sent, folder } = context.mail
    const text = sent
      ? `A test email to ${address} is on its way. If it does not arrive, look in the folder for spam.`
      : `Nothing is sent: a test email is stored in ${folder}, because MAIL_TRANSPORT is outbox.\nSet MAIL_TRANSPORT=smtp and SMTP_URL to send emails.`
    return { text, data: { to: address, sent } }
  },
}

async function sendInTime(mail: Mail, message: Message): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      late.reject(new Error('It takes longer than ten seconds. Try again later, or ask the mail provider.')),
    WHOLE,
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
