import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import type { Copy } from './site.ts'
import { expect } from './test.ts'

/** The stored emails to this address, oldest first, with their long lines joined. */
export function emailsTo({ db }: Copy, address: string): string[] {
  const rows = db
    .prepare('select eml from sent_mail where recipient = ? order by created_at, id')
    .all(address)
  return rows.map(({ eml }) => String(eml).replace(/=\r?\n/g, ''))
}

/** The link in the last email to this address, once it has been sent. */
export async function mailedLink({ mail: folder }: { mail: string }, to: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(
      files.toSorted().map((name) => simpleParser(readFileSync(join(folder, name)))),
    )
    const mail = mails.findLast(({ to: it }) => JSON.stringify(it).includes(to))
    link = mail?.text?.match(/http\S+token=[\w.-]+/)?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return link as string
}
