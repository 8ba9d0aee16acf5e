import { type ParsedMail, simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { type OpenTestDatabase, openTestSqlite, testFolder, withDatabase } from '../database/testing.ts'
import { diskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/port.ts'
import { mailContract, message } from './contract.ts'
import { cleanUpOutbox, deleteEmails, outboxMail, readEmailFile } from './outbox.ts'
import { sentFrom } from './sent-from.ts'

const filesIn = (storage: Storage) => Array.fromAsync(storage.list('mail'))
const textOf = async (storage: Storage, key: string) => String(await storage.read(key))
const parse = async (storage: Storage, key: string) => simpleParser(await textOf(storage, key))

const opened = async (open: OpenTestDatabase = openTestSqlite, now = Date.now) => {
  const ports = { database: await open(), storage: diskStorage(testFolder()) }
  return { ...ports, mail: outboxMail(ports, now) }
}

withDatabase('outbox', (open) => {
  mailContract('outbox', async () => {
    const { storage, mail } = await opened(open)
    const received = async () =>
      Promise.all((await filesIn(storage)).map(async (key) => emailIn(await parse(storage, key))))
    return { mail, received }
  })

  test('an email sent twice is stored once, as it was first, and its lost file is written again', async () => {
    const { database, storage, mail } = await opened(open)
    const first = message({ subject: 'First' })
    await Promise.all([mail.send(first), mail.send(first)])
    const [key] = (await filesIn(storage)) as [string]
    await storage.remove(key)
    await mail.send({ ...first, subject: 'Second' })
    expect(await filesIn(storage)).toEqual([key])
    expect((await parse(storage, key)).subject).toBe('First')
    const rows = await database.db.selectFrom('sent_mail').selectAll().execute()
    expect(rows).toMatchObject([{ message_id: first.id, recipient: 'dana@example.com', subject: 'First' }])
    expect(rows[0]?.eml).toBe(await textOf(storage, key))
  })

  test('one person’s emails are deleted, whatever their address means to LIKE', async () => {
    const { database, mail } = await opened(open)
    const emails = {
      ann: 'ann@x.org',
      joann: 'joann@x.org',
      'a-n': 'a_n@x.org',
      joerg: 'JÖRG@müller.example',
    }
    for (const [id, address] of Object.entries(emails)) {
      const words = { text: `${address} asked.`, html: `<p>${address}</p>` }
      await mail.send(message({ id: `${id}@site`, to: { address } }))
      await mail.send(message({ id: `about-${id}@site`, ...words }))
    }
    const erase = async (address: string) => {
      const deleted = await database.write((trx) => deleteEmails(trx, { address, jobIds: [], named: true }))
      return deleted.map((email) => email.message_id).toSorted()
    }
    expect(await erase('%@x.org')).toEqual([])
    expect(await erase('a_n@x.org')).toEqual(['a-n@site', 'about-a-n@site'])
    expect(await erase('ann@x.org')).toEqual(['about-ann@site', 'ann@site'])
    expect(await erase('jörg@müller.example')).toEqual(['about-joerg@site', 'joerg@site'])
  })
})

test('old emails are cleaned up, and files without a row', async () => {
  const start = Date.UTC(2027, 4, 1)
  const hour = 3_600_000
  let now = start
  const { database, storage, mail } = await opened(openTestSqlite, () => now)
  for (const subject of ['Old', 'New']) {
    await mail.send(message({ subject }))
    now += 24 * hour
  }
  // A migration deleted its row.
  await storage.put('mail/2027-05-02t15-00-00z-0123456789abcdef.eml', Buffer.from(''))
  await cleanUpOutbox({ database, storage }, start + hour)
  const rows = await database.db.selectFrom('sent_mail').select('subject').execute()
  expect(rows).toEqual([{ subject: 'New' }])
  const left = await filesIn(storage)
  expect(await Promise.all(left.map(async (key) => (await parse(storage, key)).subject))).toEqual(['New'])
  await cleanUpOutbox({ database, storage: diskStorage(testFolder()) }, start)
})

test('a secret is in the file, which is the delivery, and not in the database', async () => {
  const { database, storage, mail } = await opened()
  const link = 'https://www.example.com/client/password?token=abc.s3cret-s3cret'
  const secret = 'abc.s3cret-s3cret'
  const email = message({ secret, text: `Open ${link}`, html: `<a href="${link}">Open</a>` })
  await mail.send(email)
  const [key] = (await filesIn(storage)) as [string]
  await storage.remove(key)
  await mail.send(email)
  expect((await parse(storage, key)).text).toContain(link)
  const [id] = email.id.split('@')
  expect(await readEmailFile({ database, storage }, id ?? '')).toBe(await textOf(storage, key))
  expect(await readEmailFile({ database, storage }, 'none')).toBeNull()
  const [row] = await database.db.selectFrom('sent_mail').selectAll().execute()
  const stored = await simpleParser(String(row?.eml))
  expect(stored.text).toContain('Open https://www.example.com/client/password?token=…')
  expect(JSON.stringify([row, stored.text, stored.html])).not.toContain('s3cret')
})

function emailIn(mail: ParsedMail) {
  const to = [mail.to ?? [], mail.cc ?? [], mail.bcc ?? []].flat().flatMap(({ value }) => value)
  return {
    id: mail.messageId?.slice(1, -1) ?? '',
    to: to.map(({ address = '' }) => address),
    replyTo: mail.replyTo?.value[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
  }
}

test('files are safe for any Message-ID, and hold text, HTML and attachment', async () => {
  const { storage, mail } = await opened(openTestSqlite, () => Date.UTC(2027, 4, 1, 15))
  const hold = { name: '../hold.ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' }
  await mail.send(message({ attachments: [hold] }))
  const [key] = (await filesIn(storage)) as [string]
  expect(key).toMatch(/^mail\/2027-05-01t15-00-00z-[0-9a-f]{16}\.eml$/)
  const parsed = await parse(storage, key)
  expect(parsed.html).toBe('<p>It is here.</p>')
  expect(parsed.attachments).toMatchObject([{ contentType: 'text/calendar' }])
  expect(String(parsed.attachments[0]?.content)).toBe('BEGIN:VCALENDAR')
  await expect(mail.send(message({ id: '../../evil>\r\nBcc: x@y.com' }))).rejects.toThrow('Not a Message-ID')
})

test('emails come from the address that the server accepts, and replies go where they would have gone', async () => {
  const { storage, mail } = await opened()
  await sentFrom(mail, { address: 'no@mailer.example' }).send(message({ replyTo: undefined }))
  const parsed = await parse(storage, (await filesIn(storage))[0] as string)
  expect(parsed.from?.value).toEqual([{ name: 'Baseline Media', address: 'no@mailer.example' }])
  expect(parsed.replyTo?.value[0]?.address).toBe('hello@example.com')
})
