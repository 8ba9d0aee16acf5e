import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { LIMITS } from '../../app/mail/setup/trial.server.ts'
import { aBusiness } from '../../app/site/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { smtpMail } from '../../ports/mail/smtp.ts'
import { CERTIFICATE, PASSWORD, smtpStandIn, USER } from '../../ports/mail/testing-smtp.ts'
import { openSite, type Result, sideline } from '../testing.ts'
import { sendTestEmail } from './mail-test.ts'

const LOGIN = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@`
const TO = 'you@example.com'

describe('mail test', () => {
  let env: Record<string, string>
  let database: Database
  beforeEach(async () => {
    const site = await openSite('SQLite')
    await aBusiness(site.database)
    database = site.database
    env = { ...site.env, MAIL_TRANSPORT: 'smtp' }
    const trusted = getCACertificates()
    onTestFinished(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([CERTIFICATE])
  })

  const tested = (SMTP_URL: string, more = {}) =>
    sideline({ ...env, SMTP_URL, ...more }, ['mail', 'test', TO])

  async function smtp(options: SMTPServerOptions, login = LOGIN): Promise<Result> {
    const server = await smtpStandIn(options)
    onTestFinished(() => server.close())
    return tested(`smtp://${login}localhost:${server.port}`)
  }

  /** The address of a server that does nothing but this. */
  async function listening(answer: (socket: Socket) => void, scheme = 'smtp'): Promise<string> {
    const server = createServer((socket) => answer(socket.on('error', () => {}))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const raw = async (answer: (socket: Socket) => void, scheme?: string) =>
    tested(await listening(answer, scheme))

  test('sends one email, from the business to the address', async () => {
    const server = await smtpStandIn()
    onTestFinished(() => server.close())
    const { code, out } = await tested(`smtp://${LOGIN}localhost:${server.port}`)
    expect([code, out]).toEqual([0, expect.stringContaining(`A test email to ${TO} is on its way.`)])
    expect(server.received).toMatchObject([
      { to: [TO], mail: { subject: 'A test email from Ann Media', from: { text: expect.any(String) } } },
    ])
    expect(server.received[0]?.mail.from?.text).toContain('ann@studio.example')
    expect(server.received[0]?.mail.html).toContain('emails work')
  })

  test('stores it, and says so, when emails are only stored', async () => {
    const { code, out } = await tested('', { MAIL_TRANSPORT: 'outbox', SMTP_URL: '' })
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Nothing is sent. .*\nSet up a mail server in the studio/),
    ])
    const id = /mail show (\S+) --eml/.exec(out)?.[1] ?? ''
    const { out: eml } = await sideline({ ...env, MAIL_TRANSPORT: 'outbox' }, ['mail', 'show', id, '--eml'])
    expect(eml).toMatch(/^Subject: A test email from Ann Media\r?$/m)
  })

  const refusing = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })
  const says = (out: Result, ...words: RegExp[]) => {
    expect(out.code).toBe(1)
    expect(out.out).toBe('')
    expect(out.err).toMatch(/^The test email wasn't sent\. .*\.?\n$/)
    for (const word of words) expect(out.err).toMatch(word)
    expect(out.err).not.toContain(PASSWORD)
  }

  test('names what the server refuses, and what to change', async () => {
    says(await smtp({ authOptional: false }, ''), /wants a user and a password first/, /SMTP_URL/)
    const onAuth: SMTPServerOptions['onAuth'] = ({ password }, _, done) =>
      done(refusing(535, `5.7.8 ${password} is wrong`))
    says(await smtp({ onAuth }), /doesn't accept the user and password in SMTP_URL: 535/)
    const onMailFrom: SMTPServerOptions['onMailFrom'] = (_, __, done) => done(refusing(553, 'Not yours'))
    says(await smtp({ onMailFrom }), /doesn't accept the sender\. Set MAIL_FROM/, /553 Not yours/)
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_, __, done) => done(refusing(550, 'No such mailbox'))
    says(await smtp({ onRcptTo }), /doesn't accept the recipient/, /550 No such mailbox/)
    setDefaultCACertificates([])
    says(await smtp({}), /certificate of .* is not trusted/, /SMTP_URL/)
  })

  test('names a server that cannot be reached, hangs up, or speaks no TLS where smtps:// expects it', async () => {
    says(await tested('smtp://no-such-host.invalid'), /no-such-host\.invalid is not found/, /SMTP_URL/)
    says(await tested('smtp://127.0.0.1:1'), /127\.0\.0\.1 is refused/, /host and port in SMTP_URL/)
    says(await raw((socket) => socket.destroy()), /closed the connection/, /SMTP_URL/)
    says(await raw((socket) => socket.write('220 ready\r\n'), 'smtps'), /doesn't start with TLS/, /587/)
  })

  test('gives up on a silent or slow server within ten seconds', async () => {
    const send = async (answer: (socket: Socket) => void, limits: typeof LIMITS) => {
      const url = await listening(answer)
      const open = async (timeout: number) => smtpMail({ url, timeout })
      const mail = { origin: 'https://www.example.com', sent: async () => true, open }
      return sendTestEmail(TO, { database, mail }, limits)
    }
    const silent = send(() => {}, { silence: 5000, whole: 30_000 })
    await expect(silent).rejects.toThrow(/accepts the connection but sends nothing/)
    const slow = (socket: Socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', () => setTimeout(() => socket.write('250 yes\r\n'), 300))
    }
    await expect(send(slow, { silence: 30_000, whole: 500 })).rejects.toThrow(/took longer than ten seconds/)
    expect(LIMITS.silence).toBeLessThan(LIMITS.whole)
    expect(LIMITS.whole).toBeLessThan(10_000)
  })

  test('refuses what is not an address', async () => {
    const { code, err } = await sideline({ ...env, MAIL_TRANSPORT: 'outbox' }, ['mail', 'test', 'you'])
    expect([code, err]).toEqual([1, "'you' isn't an email address.\n"])
  })

  test('names what is wrong with EmailJS', async () => {
    const keys = Object.fromEntries(
      ['PUBLIC_KEY', 'PRIVATE_KEY', 'SERVICE_ID', 'TEMPLATE_ID'].map((name) => [`EMAILJS_${name}`, 'x']),
    )
    const run = (EMAILJS_ENDPOINT: string) =>
      tested('', { ...keys, MAIL_TRANSPORT: 'emailjs', EMAILJS_ENDPOINT })
    says(await run('http://no-such-host.invalid'), /EmailJS cannot be reached/, /is not found/)
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    says(await run(`http://127.0.0.1:${port}`), /is refused/, /EMAILJS_ENDPOINT/)
  })
})
