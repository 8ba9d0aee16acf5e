import { beforeEach, describe, expect, test } from 'vitest'
import { type Mail, MailRefused, type Message } from './port.ts'

/** What the other side got. */
interface Arrived {
  id: string
  /** Every address it went to. */
  to: string[]
  replyTo: string
  subject: string
  text: string
}

export interface MailUnderTest {
  mail: Mail
  arrived(): Promise<Arrived[]>
}

let count = 0

/** A letter like any other, with its own Message-ID. */
export function letter(changes: Partial<Message> = {}): Message {
  return {
    id: `job-${++count}@example.com`,
    from: { name: 'Baseline Media', address: 'hello@example.com' },
    to: { name: 'Dana Reyes', address: 'dana@example.com' },
    replyTo: { name: 'Jordan', address: 'jordan@example.com' },
    subject: 'Your booking request',
    text: 'It is here.\n',
    html: '<p>It is here.</p>',
    parameters: { teamName: 'Lions' },
    ...changes,
  }
}

/** What every way of sending must do. `fresh` gives a new one before each test, gone after it. */
export function mailContract(name: string, fresh: () => Promise<MailUnderTest>): void {
  describe(`mail: ${name}`, () => {
    let { mail, arrived }: MailUnderTest = {} as MailUnderTest
    beforeEach(async () => {
      ;({ mail, arrived } = await fresh())
    })

    test('carries a letter to whom it is for', async () => {
      const message = letter()
      await mail.send(message)
      expect(await arrived()).toEqual([
        {
          id: message.id,
          to: ['dana@example.com'],
          replyTo: 'jordan@example.com',
          subject: 'Your booking request',
          text: expect.stringContaining('It is here.'),
        },
      ])
    })

    test('carries every script and every emoji, and very long letters', async () => {
      const text = `קפה, مرحبا, Søren 🏈👩‍👩‍👧 & <b>\n${'word '.repeat(4000)}`
      await mail.send(letter({ subject: 'Größe 🏈 שלום', text }))
      const [only] = await arrived()
      expect(only?.subject).toBe('Größe 🏈 שלום')
      expect(only?.text.replace(/\s+/g, ' ').trim()).toBe(text.replace(/\s+/g, ' ').trim())
    })

    test.each(['\r\n', '\n', '\r', '\u2028', '\0', '\v'])(
      '%j in names and subject adds nothing',
      async (end) => {
        const evil = `Dana${end}Bcc: evil@example.com${end}${end}Buy now`
        const to = { name: evil, address: 'dana@example.com' }
        await mail.send(letter({ to, subject: evil, replyTo: { name: evil, address: 'jordan@example.com' } }))
        const [only] = await arrived()
        expect(only).toMatchObject({ to: ['dana@example.com'], replyTo: 'jordan@example.com' })
        expect(only?.subject).toBe('Dana Bcc: evil@example.com Buy now')
        expect(only?.text).not.toContain('Buy now')
      },
    )

    test.each(['a@b.com, evil@c.com', '<a@b.com>', 'a@b.com\r\nBcc: evil@c.com', 'a b@c.com', 'nobody', ''])(
      'refuses to send to %j',
      async (address) => {
        await expect(mail.send(letter({ to: { address } }))).rejects.toThrow(MailRefused)
        expect(await arrived()).toEqual([])
      },
    )

    test('carries several at once, each once', async () => {
      const some = [1, 2, 3, 4].map(() => letter())
      await Promise.all(some.map((message) => mail.send(message)))
      const ids = (await arrived()).map(({ id }) => id)
      expect(ids.toSorted()).toEqual(some.map(({ id }) => id).toSorted())
    })

    test('takes nothing once it is closed', async () => {
      await mail.close()
      await expect(mail.send(letter())).rejects.toThrow()
      expect(await arrived()).toEqual([])
    })
  })
}
