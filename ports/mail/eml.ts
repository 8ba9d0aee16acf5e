import type { SendMailOptions } from 'nodemailer'
import { isMailable, oneLine } from './address.ts'
import { type Address, MailRefused, type Message } from './port.ts'

/** Input cannot add a header or a recipient. Throws {@link MailRefused} for an invalid address. */
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
    headers: headersOf(message),
    attachments: (message.attachments ?? []).map(({ name, type, content, cid }) => ({
      filename: oneLine(name),
      contentType: type,
      content: typeof content === 'string' ? content : Buffer.from(content),
      ...(cid && { cid, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function headersOf({ byHand, unsubscribe }: Message): Record<string, string> {
  return {
    // Keeps vacation responders from answering (RFC 3834).
    ...(!byHand && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${new URL(unsubscribe).href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** RFC 5322, with CR LF. */
export async function emlOf(message: Message, date: Date): Promise<Buffer> {
  // Imported late: most processes write no email.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: eml } = await transport.sendMail({ ...optionsOf(message), date })
  return eml as Buffer
}

function mailbox({ name = '', address }: Address): { name: string; address: string } {
  if (!isMailable(address)) throw new MailRefused('This address can’t receive mail.')
  return { name: oneLine(name), address }
}
