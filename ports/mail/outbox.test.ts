import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { onEachEngine, openTestSqlite, testFolder } from '../database/testing.ts'
import { mailContract, message } from './contract.ts'
import { cleanUpOutbox, deleteEmails, outboxMail } from './outbox.ts'
import { MailUnusable } from './port.ts'
import { sentFrom } from './sent-from.ts'

const files = (folder: string) => readdirSync(folder).map((name) => join(folder, name))
const parse = (path: string) => simpleParser(readFileSync(path))

onEachEngine('outbox', (open) => {
  mailContract('outbox', async () => {
    const folder = testFolder()
    const mail = outboxMail({ database: await open(), folder })
    return { mail, received: async () => Promise.all(files(folder).map(emailIn)) }
  })

  test('an email sent twice is stored once, as it was first, and its lost file is written again', async () => {
    const [database, folder] = [await open(), testFolder()]
    const mail = outboxMail({ database, folder })
    const first = message({ subject: 'First' })
    await Promise.all([mail.send(first), mail.send(first)])
    const [path] = files(folder) as [string]
    rmSync(path)
    await mail.send({ ...first, subject: 'Second' })
    expect(files(folder)).toEqual([path])
    expect((await parse(path)).subject).toBe('First')
    const rows = await database.db.selectFrom('sent_mail').selectAll().execute()
    expect(rows).toMatchObject([{ message_id: first.id, recipient: 'dana@example.com', subject: 'First' }])
    expect(rows[0]?.eml).toBe(readFileSync(path, 'utf8'))
  })

  test('one person’s emails are deleted, whatever their address means to LIKE', async () => {
    const [database, folder] = [await open(), testFolder()]
    const mail = outboxMail({ database, folder })
    const emails = {
      ann: 'ann@x.org',
      joann: 'joann@x.org',
      'a-n': 'a_n@x.org',
      joerg: 'JÖRG@müller.example',
    }
    for (const [id, address] of Object.entries(emails)) {
      await mail.send(message({ id: `${id}@site`, to: { address } }))
      await mail.send(
        message({ id: `about-${id}@site`, text: `${address} asked.`, html: `<p>${address}</p>` }),
      )
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

test('old emails and unfinished files are cleaned up, and nothing else', async () => {
  const [database, folder] = [await openTestSqlite(), testFolder()]
  const start = Date.UTC(2027, 4, 1)
  const hour = 3_600_000
  let now = start
  const mail = outboxMail({ database, folder, now: () => now })
  for (const subject of ['Old', 'New']) {
    await mail.send(message({ subject }))
    const path = files(folder).find((file) => readFileSync(file, 'utf8').includes(`Subject: ${subject}`))
    utimesSync(path as string, now / 1000, now / 1000)
    now += 24 * hour
  }
  for (const [name, age] of [
    ['a.eml.x.part', 2 * hour],
    ['b.eml.x.part', 0],
    ['notes.txt', 99 * 24 * hour],
    // A migration deleted its row.
    ['2027-05-02T15-00-00Z-0123456789abcdef.eml', 0],
  ] as const) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), (now - age) / 1000, (now - age) / 1000)
  }
  // As a file that was renamed after the folder was read.
  symlinkSync(join(folder, 'gone'), join(folder, 'a.eml.gone.part'))
  await cleanUpOutbox({ database, folder }, start + hour, now)
  rmSync(join(folder, 'a.eml.gone.part'))
  const rows = await database.db.selectFrom('sent_mail').select('subject').execute()
  expect(rows).toEqual([{ subject: 'New' }])
  const left = readdirSync(folder).toSorted()
  expect(left).toHaveLength(3)
  expect(left).toEqual([expect.not.stringContaining('0123456789abcdef'), 'b.eml.x.part', 'notes.txt'])
  await cleanUpOutbox({ database, folder: join(folder, 'missing') }, start, now)
})

test('a secret is in the file, which is the delivery, and not in the database', async () => {
  const [database, folder] = [await openTestSqlite(), testFolder()]
  const mail = outboxMail({ database, folder })
  const link = 'https://www.example.com/client/password?token=abc.s3cret-s3cret'
  const secret = 'abc.s3cret-s3cret'
  const email = message({ secret, text: `Open ${link}`, html: `<a href="${link}">Open</a>` })
  await mail.send(email)
  const [path] = files(folder) as [string]
  rmSync(path)
  await mail.send(email)
  expect((await parse(path)).text).toContain(link)
  const [row] = await database.db.selectFrom('sent_mail').selectAll().execute()
  const stored = await simpleParser(String(row?.eml))
  expect(stored.text).toContain('Open https://www.example.com/client/password?token=…')
  expect(JSON.stringify([row, stored.text, stored.html])).not.toContain('s3cret')
})

async function emailIn(path: string) {
  const mail = await parse(path)
  const to = [mail.to ?? [], mail.cc ?? [], mail.bcc ?? []].flat().flatMap(({ value }) => value)
  return {
    id: mail.messageId?.slice(1, -1) ?? '',
    to: to.map(({ address = '' }) => address),
    replyTo: mail.replyTo?.value[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
  }
}

test('files are readable by this user alone, safe for any Message-ID, and hold text, HTML and attachment', async () => {
  const folder = join(testFolder(), 'mail')
  const mail = outboxMail({ database: await openTestSqlite(), folder, now: () => Date.UTC(2027, 4, 1, 15) })
  const attachments = [
    { name: '../hold.ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' },
  ]
  await mail.send(message({ attachments }))
  const [path] = files(folder) as [string]
  expect(path).toMatch(/\/2027-05-01T15-00-00Z-[0-9a-f]{16}\.eml$/)
  expect([statSync(path).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700])
  const parsed = await parse(path)
  expect(parsed.html).toBe('<p>It is here.</p>')
  expect(parsed.attachments).toMatchObject([{ contentType: 'text/calendar' }])
  expect(String(parsed.attachments[0]?.content)).toBe('BEGIN:VCALENDAR')
  await expect(mail.send(message({ id: '../../evil>\r\nBcc: x@y.com' }))).rejects.toThrow('Not a Message-ID')
})

test('a folder that cannot be created is reported in a sentence', async () => {
  const file = join(testFolder(), 'file')
  writeFileSync(file, '')
  const database = await openTestSqlite()
  expect(() => outboxMail({ database, folder: join(file, 'mail') })).toThrow(MailUnusable)
})

test('emails come from the address that the server accepts, and replies go where they would have gone', async () => {
  const folder = testFolder()
  const mail = sentFrom(outboxMail({ database: await openTestSqlite(), folder }), {
    address: 'no@mailer.example',
  })
  await mail.send(message({ replyTo: undefined }))
  const parsed = await parse(files(folder)[0] as string)
  expect(parsed.from?.value).toEqual([{ name: 'Baseline Media', address: 'no@mailer.example' }])
  expect(parsed.replyTo?.value[0]?.address).toBe('hello@example.com')
})
