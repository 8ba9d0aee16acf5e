import { randomUUID } from 'node:crypto'
import type { Mail, Message } from '../../../ports/mail/port.ts'
import type { SiteView } from '../../site/site.ts'

/** Milliseconds that a server may be silent, and that the whole attempt may take. */
export const LIMITS = { silence: 6_000, whole: 9_000 }

const LATE = 'It took longer than ten seconds. Try again later, or ask your email provider.'

export function trialEmail(site: SiteView, address: string, origin: string): Message {
  const lines = [`This is a test email from ${site.studio}.`, "If you can read this, the site's emails work."]
  return {
    id: `test-${randomUUID()}@${new URL(origin).hostname}`,
    from: { name: site.studio, address: site.email },
    to: { address },
    subject: `A test email from ${site.studio}`,
    text: `${lines.join('\n')}\n`,
    html: lines.map((line) => `<p>${escaped(line)}</p>`).join(''),
  }
}

/** Closes the adapter. Throws a sentence that says why the email was not sent. */
export async function sendTrial(mail: Mail, message: Message, limit: number = LIMITS.whole): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(LATE)), limit)
  try {
    await Promise.race([mail.send(message), late.promise])
  } finally {
    clearTimeout(timer)
    await mail.close()
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
