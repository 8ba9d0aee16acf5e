import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mailContract, message } from './contract.ts'
import { emailJsMail } from './emailjs.ts'
import { MailRefused } from './port.ts'

const KEYS = {
  publicKey: 'public-1',
  privateKey: 'private-1',
  serviceId: 'service_1',
  templateId: 'template_1',
}

async function open(
  answer: (response: ServerResponse) => void = (response) => response.end('OK'),
  pause = 20,
) {
  const requests: { at: number; head: (string | undefined)[]; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const { method, url, headers } = request
    requests.push({ at: performance.now(), head: [method, url, headers['content-type']], body })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mail = emailJsMail({ ...KEYS, endpoint, pause, timeout: 500 })
  onTestFinished(async () => {
    await mail.close()
    server.closeAllConnections()
    server.close()
  })
  return { mail, requests }
}

mailContract('EmailJS', async () => {
  const { mail, requests } = await open()
  const parameters = () => requests.map(({ body }) => body.template_params as Record<string, string>)
  const received = async () =>
    parameters().map(
      ({ message_id: id = '', to_email = '', reply_to = '', subject = '', message: text = '' }) => ({
        id,
        to: [to_email],
        replyTo: reply_to,
        subject,
        text,
      }),
    )
  return { mail, received }
})

const withStatus = (status: number, text: string) => (response: ServerResponse) =>
  void response.writeHead(status).end(text)

describe('EmailJS', () => {
  test('receives the request that it documents', async () => {
    const { mail, requests } = await open()
    await mail.send(message())
    expect(requests.map(({ head }) => head)).toEqual([['POST', '/api/v1.0/email/send', 'application/json']])
    expect(requests[0]?.body).toEqual({
      lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      user_id: 'public-1',
      service_id: 'service_1',
      template_id: 'template_1',
      accessToken: 'private-1',
      template_params: expect.objectContaining({
        teamName: 'Lions',
        to_email: 'dana@example.com',
        reply_to: 'jordan@example.com',
        subject: 'Your booking request',
        message_html: '<p>It is here.</p>',
      }),
    })
  })

  test('receives no picture that an email would have to carry', async () => {
    const { mail, requests } = await open()
    await mail.send(
      message({ html: '<p>Hi</p><img alt="A &gt; b" src="cid:p" width="600"/><p>It is here.</p>' }),
    )
    const parameters = requests[0]?.body.template_params as Record<string, string>
    expect(parameters.message_html).toBe('<p>Hi</p><p>It is here.</p>')
  })

  test('receives no separate answers when they would be too large', async () => {
    const { mail, requests } = await open()
    await mail.send(message({ text: 'x'.repeat(30_000), parameters: { details: 'x'.repeat(30_000) } }))
    const parameters = requests[0]?.body.template_params as Record<string, string>
    expect(parameters.details).toBeUndefined()
    expect(parameters.message).toHaveLength(30_000)
  })

  test('receives one request at a time, with a pause after each response', async () => {
    const { mail, requests } = await open(undefined, 150)
    await Promise.all([1, 2, 3].map(() => mail.send(message())))
    const times = requests.map(({ at }) => at)
    // A timer may be a millisecond early.
    for (const i of [1, 2]) expect((times[i] as number) - (times[i - 1] as number)).toBeGreaterThan(145)
  })

  test.each([
    [400, 'The user_id parameter is required', /EMAILJS_PUBLIC_KEY/],
    [403, 'API calls are disabled for non-browser applications', /Security/],
    [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', /Reconnect the mail account/],
    [451, 'Unavailable For Headless Browser', /Allow API requests/],
    [418, '', /EmailJS account/],
  ])('%i is permanent, with the reason and a remedy', async (status, reason, remedy) => {
    const { mail } = await open(withStatus(status, reason))
    const error = await mail.send(message()).catch((error) => error)
    expect(error).toBeInstanceOf(MailRefused)
    expect(error.message).toContain(reason)
    expect(error.message).toMatch(remedy)
  })

  test.each([
    ['429', withStatus(429, 'Too many requests')],
    ['500', withStatus(500, 'Oops')],
    ['503', withStatus(503, '')],
    ['elsewhere', (response: ServerResponse) => void response.writeHead(302, { Location: '/x' }).end()],
    ['hanging', () => {}],
    ['hung up', (response: ServerResponse) => void response.destroy()],
  ])('%s is worth a retry, and the next email is sent', async (_, failure) => {
    let failing = true
    const { mail, requests } = await open((response) => (failing ? failure(response) : response.end('OK')))
    const error = await mail.send(message()).catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    failing = false
    await mail.send(message())
    expect(requests).toHaveLength(2)
  })

  test.each([
    `Bad accessToken private-1 ${'x'.repeat(100_000)}`,
    `${'x'.repeat(292)}private-1${'x'.repeat(100_000)}`,
    `${' '.repeat(300)}private`,
  ])('errors do not contain the private key that the service repeats', async (text) => {
    const { mail } = await open(withStatus(400, text))
    const error = await mail.send(message()).catch((error) => error)
    expect(error.message).not.toContain('priv')
    expect(error.message.length).toBeLessThan(600)
  })
})
