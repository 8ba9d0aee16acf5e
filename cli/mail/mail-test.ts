import { LIMITS, sendTrial, trialEmail } from '../../app/mail/setup/trial.server.ts'
import { readSite } from '../../app/site/site.server.ts'
import { isMailable } from '../../ports/mail/address.ts'
import { type Command, type Context, Refusal } from '../command.ts'

export const mailTest: Command = {
  name: 'mail test',
  usage: '<email address>',
  summary: 'sends a test email now, and explains any problem within ten seconds',
  details:
    'Sent like every email: with MAIL_TRANSPORT and MAIL_FROM from the environment, or else with the studio’s settings.',
  positionals: [1, 1],
  async run({ positionals: [address = ''] }, context) {
    if (!isMailable(address)) throw new Refusal(`'${address}' isn't an email address.`)
    const id = await sendTestEmail(address, context)
    const sent = await context.mail.sent()
    const text = sent
      ? `A test email to ${address} is on its way. If it doesn't arrive, check the spam folder.`
      : `Nothing is sent. A test email is stored, and 'mail show ${id} --eml' shows it.\nSet up a mail server in the studio, under Settings and Mail, or with MAIL_TRANSPORT=smtp and SMTP_URL.`
    return { text, data: { to: address, sent } }
  },
}

/** Returns the ID of the email. Throws a Refusal. */
export async function sendTestEmail(
  address: string,
  context: Pick<Context, 'database' | 'mail'>,
  limits = LIMITS,
): Promise<string> {
  const message = trialEmail(await readSite(context.database), address, context.mail.origin)
  try {
    await sendTrial(await context.mail.open(limits.silence), message, limits.whole)
    return message.id.split('@')[0] as string
  } catch (error) {
    throw new Refusal(`The test email wasn't sent. ${(error as Error).message}`)
  }
}
