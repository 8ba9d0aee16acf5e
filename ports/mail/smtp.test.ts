import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mailContract, message } from './contract.ts'
import { MailRefused } from './port.ts'
import { smtpMail } from './smtp.ts'
import { CERTIFICATE, PASSWORD, type SmtpStandIn, smtpStandIn, USER } from './testing-smtp.ts'

const LOGIN = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@`

async function open(scheme: string, options: Parameters<typeof smtpStandIn>[0] = {}, login = LOGIN) {
  const server = await smtpStandIn({ secure: scheme === 'smtps', ...options })
  const mail = smtpMail({
    url: `${scheme}://${login}localhost:${server.port}`,
    ca: CERTIFICATE,
    timeout: 2000,
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
    return { mail, received: async () => emailsAt(server) }
  })
}

function emailsAt({ received }: SmtpStandIn) {
  return received.map(({ to, mail }) => ({
    id: mail.messageId?.slice(1, -1) ?? '',
    to,
    replyTo: mail.replyTo?.value[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
  }))
}

describe('over SMTP', () => {
  test.each(['smtp', 'smtps'])('%s is encrypted and authenticated', async (scheme) => {
    const { mail, server } = await open(scheme)
    await mail.send(message())
    expect(server.received).toMatchObject([{ secure: true, user: USER }])
  })

  test('no other certificate is trusted', async () => {
    const server = await smtpStandIn({ secure: true })
    const mail = smtpMail({ url: `smtps://localhost:${server.port}`, timeout: 2000 })
    onTestFinished(() => server.close())
    await expect(mail.send(message())).rejects.toThrow(/certificate/i)
    await mail.close()
    expect(server.received).toEqual([])
  })

  test('a wrong password is reported without repeating it, and is not permanent', async () => {
    const { mail } = await open('smtps', {}, 'jordan:hunter2-secret@')
    const error = await mail.send(message()).catch((error) => error)
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
  ])('a response of %i is permanent: %s', async (responseCode, permanent) => {
    const { mail } = await open('smtps', {
      onRcptTo: (_, __, done) => done(Object.assign(new Error('Not here'), { responseCode })),
    })
    const error = await mail.send(message()).catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof MailRefused).toBe(permanent)
    if (permanent) expect(error.message).toContain(`refused the email: ${responseCode} Not here`)
  })

  test('a server that is down, silent or hangs up is worth a retry', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    const hanging = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await new Promise((resolve) => hanging.once('listening', resolve))
    onTestFinished(() => {
      silent.close()
      hanging.close()
    })
    const ports = [1, ...[silent, hanging].map((server) => (server.address() as AddressInfo).port)]
    for (const port of ports) {
      const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, timeout: 300 })
      const error = await mail.send(message()).catch((error) => error)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(MailRefused)
      await mail.close()
    }
  })
})
