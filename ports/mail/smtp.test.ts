import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { letter, mailContract } from './contract.ts'
import { MailRefused } from './port.ts'
import { smtpMail } from './smtp.ts'
import { CERTIFICATE, PASSWORD, type SmtpStandIn, smtpStandIn, USER } from './testing-smtp.ts'

const LOGIN = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@`

async function open(scheme: string, options: Parameters<typeof smtpStandIn>[0] = {}, login = LOGIN) {
  const server = await smtpStandIn({ secure: scheme === 'smtps', ...options })
  const mail = smtpMail({
    url: `${scheme}://${login}localhost:${server.port}`,
    ca: CERTIFICATE,
    patience: 2000,
  })
  onTestFinished(async () => {
    await mail.close()
    await server.close()
  })
  return { mail, server }
}

for (const scheme of ['smtp', 'smtps']) {
  mailContract(scheme, async () => {
    const { mail, server } = await open(scheme, { authOptional: false })
    return { mail, arrived: async () => arrivedAt(server) }
  })
}

function arrivedAt({ taken }: SmtpStandIn) {
  return taken.map(({ to, mail }) => ({
    id: mail.messageId?.slice(1, -1) ?? '',
    to,
    replyTo: mail.replyTo?.value[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
  }))
}

describe('over SMTP', () => {
  test.each(['smtp', 'smtps'])('%s is encrypted, and says who it is', async (scheme) => {
    const { mail, server } = await open(scheme)
    await mail.send(letter())
    expect(server.taken).toMatchObject([{ secure: true, user: USER }])
  })

  test('no other certificate is believed', async () => {
    const server = await smtpStandIn({ secure: true })
    const mail = smtpMail({ url: `smtps://localhost:${server.port}`, patience: 2000 })
    onTestFinished(() => server.close())
    await expect(mail.send(letter())).rejects.toThrow(/certificate/i)
    await mail.close()
    expect(server.taken).toEqual([])
  })

  test('a wrong password is said without repeating it, and the letter waits for the right one', async () => {
    const { mail } = await open('smtps', {}, 'jordan:hunter2-secret@')
    const error = await mail.send(letter()).catch((error) => error)
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error.message).toMatch(/SMTP_URL: 535/)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2')
  })

  test.each([
    [550, true],
    [554, true],
    [421, false],
    [450, false],
    [452, false],
  ])('an answer of %i is for good: %s', async (responseCode, forGood) => {
    const { mail } = await open('smtps', {
      onRcptTo: (_, __, done) => done(Object.assign(new Error('Not here'), { responseCode })),
    })
    const error = await mail.send(letter()).catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof MailRefused).toBe(forGood)
    if (forGood) expect(error.message).toContain(`refused the letter: ${responseCode} Not here`)
  })

  test('a server that is away, silent or hanging up is worth another try', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    const hanging = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await new Promise((resolve) => hanging.once('listening', resolve))
    onTestFinished(() => {
      silent.close()
      hanging.close()
    })
    const ports = [1, ...[silent, hanging].map((server) => (server.address() as AddressInfo).port)]
    for (const port of ports) {
      const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, patience: 300 })
      const error = await mail.send(letter()).catch((error) => error)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(MailRefused)
      await mail.close()
    }
  })
})
