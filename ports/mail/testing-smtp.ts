import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface SmtpStandIn {
  port: number
  received: { to: string[]; secure: boolean; user: unknown; mail: ParsedMail }[]
  close(): Promise<void>
}

export async function smtpStandIn(options: SMTPServerOptions = {}): Promise<SmtpStandIn> {
  const received: SmtpStandIn['received'] = []
  const server = new SMTPServer({
    key: KEY,
    cert: CERTIFICATE,
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    onData: (stream, { envelope, secure, user }, done) => {
      simpleParser(stream).then((mail) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), secure, user, mail })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, received, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

export const USER = 'jordan@example.com'
export const PASSWORD = 'p@ss:w/rd %'

/** For 'localhost' in these tests only. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgITx+hoXXSNeZ1B5l
8YBdj8C8ZfVcbGDUKKd9dq7DWwWhRANCAASfjWiTZGKKaw8Ly5fkPb2H+B4qcAcz
mOBl70vCg+0km5m3frfcWrlWZ+3YdeNXYk4R9XssWmJv2sf4sGz7Oytj
-----END PRIVATE KEY-----`

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUe6SYesSspZR/viJwT/XgzlqRPsEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTExNDAyMVoYDzIxMjYxMDI4
MTE0MDIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASfjWiTZGKKaw8Ly5fkPb2H+B4qcAczmOBl70vCg+0km5m3frfcWrlW
Z+3YdeNXYk4R9XssWmJv2sf4sGz7Oytjo28wbTAdBgNVHQ4EFgQUGsgQDjYYOfak
cpyT7JOboTF3tHswHwYDVR0jBBgwFoAUGsgQDjYYOfakcpyT7JOboTF3tHswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANLolynmmwK4Yv7LZsKiisAQUL+dFdkVwDs98HrldQ2sAiEA
8mLnSPUCl++f/jDAl8OqGWXOWlJWxbNzK4Y1MVaeRmM=
-----END CERTIFICATE-----`
