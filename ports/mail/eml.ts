import type { SendMailOptions } from 'nodemailer'
import { isMailable, oneLine } from './address.ts'
import { type Address, MailRefused, type Message } from './port.ts'

/**
 * The letter in nodemailer's words. What visitors wrote cannot add a header or a recipient: addresses are plain ones,
 * names and subject one line each. Throws {@link MailRefused} for an address that nothing can be sent to.
 */
export function optionsOf(message: Message): SendMailOptions {
  if (!/^[\w.+-]+@[\w.:[\]-]+$/.test(message.id)) throw new TypeError('Not a Message-ID.')
  return {
    messageId: `<${message.id}>`,
    from: mailbox(message.from),
    to: mailbox(message.to),
    ...(message.replyTo && { replyTo: mailbox(message.replyTo) }),
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    attachments: (message.attachments ?? []).map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: type,
      content,
    })),
    // Content comes from the letter alone, never from a file or an address named in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The whole letter as mail programs read it (RFC 5322), lines ending in CR LF. */
export async function emlOf(message: Message, date: Date): Promise<Buffer> {
  // With the first letter: most of the time there is none to make.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: eml } = await transport.sendMail({ ...optionsOf(message), date })
  return eml as Buffer
}

function mailbox({ name = '', address }: Address): { name: string; address: string } {
  if (!isMailable(address)) throw new MailRefused('The address is not one that mail can be sent to.')
  return { name: oneLine(name), address }
}
