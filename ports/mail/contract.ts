import { beforeEach, describe, expect, test } from 'vitest'
import { type Mail, MailRefused, type Message } from './port.ts'

interface Received {
  id: string
  to: string[]
  replyTo: string
  subject: string
  text: string
}

export interface MailUnderTest {
  mail: Mail
  received(): Promise<Received[]>
}

let count = 0

export function message(changes: Partial<Message> = {}): Message {
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

export function mailContract(name: string, open: () => Promise<MailUnderTest>): void {
  describe(`mail: ${name}`, () => {
    let { mail, received }: MailUnderTest = {} as MailUnderTest
    beforeEach(async () => {
      ;({ mail, received } = await open())
    })

    test('delivers an email to its recipient', async () => {
      const sent = message()
      await mail.send(sent)
      expect(await received()).toEqual([
        {
          id: sent.id,
          to: ['dana@example.com'],
          replyTo: 'jordan@example.com',
          subject: 'Your booking request',
          text: expect.stringContaining('It is here.'),
        },
      ])
    })

    test('delivers every script and emoji, and very long emails', async () => {
      const text = `קפה, مرحبا, Søren 🏈👩‍👩‍👧 & <b>\n${'word '.repeat(4000)}`
      await mail.send(message({ subject: 'Größe 🏈 שלום', text }))
      const [only] = await received()
      expect(only?.subject).toBe('Größe 🏈 שלום')
      expect(only?.text.replace(/\s+/g, ' ').trim()).toBe(text.replace(/\s+/g, ' ').trim())
    })

    test.each(['\r\n', '\n', '\r', '\u2028', '\0', '\v'])(
      '%j in names and subject adds no header and no text',
      async (end) => {
        const evil = `Dana${end}Bcc: evil@example.com${end}${end}Buy now`
        const to = { name: evil, address: 'dana@example.com' }
        await mail.send(
          message({ to, subject: evil, replyTo: { name: evil, address: 'jordan@example.com' } }),
        )
        const [only] = await received()
        expect(only).toMatchObject({ to: ['dana@example.com'], replyTo: 'jordan@example.com' })
        expect(only?.subject).toBe('Dana Bcc: evil@example.com Buy now')
        expect(only?.text).not.toContain('Buy now')
      },
    )

    test.each(['a@b.com, evil@c.com', '<a@b.com>', 'a@b.com\r\nBcc: evil@c.com', 'a b@c.com', 'nobody', ''])(
      'refuses to send to %j',
      async (address) => {
        await expect(mail.send(message({ to: { address } }))).rejects.toThrow(MailRefused)
        expect(await received()).toEqual([])
      },
    )

    test('delivers several at once, each once', async () => {
      const several = [1, 2, 3, 4].map(() => message())
      await Promise.all(several.map((each) => mail.send(each)))
      const ids = (await received()).map(({ id }) => id)
      expect(ids.toSorted()).toEqual(several.map(({ id }) => id).toSorted())
    })

    test('accepts nothing once it is closed', async () => {
      await mail.close()
      await expect(mail.send(message())).rejects.toThrow()
      expect(await received()).toEqual([])
    })
  })
}
