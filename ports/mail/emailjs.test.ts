import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { letter, mailContract } from './contract.ts'
import { emailJsMail } from './emailjs.ts'
import { MailRefused } from './port.ts'

const KEYS = {
  publicKey: 'public-1',
  privateKey: 'private-1',
  serviceId: 'service_1',
  templateId: 'template_1',
}

/** Stands in for the service on a socket of its own. */
async function open(
  answer: (response: ServerResponse) => void = (response) => response.end('OK'),
  pace = 20,
) {
  const asked: { at: number; method?: string; url?: string; type?: string; body: Record<string, unknown> }[] =
    []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const { method, url, headers } = request
    asked.push({ at: performance.now(), method, url, type: headers['content-type'], body })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mail = emailJsMail({ ...KEYS, endpoint, pace, patience: 500 })
  onTestFinished(async () => {
    await mail.close()
    server.closeAllConnections()
    server.close()
  })
  return { mail, asked }
}

mailContract('EmailJS', async () => {
  const { mail, asked } = await open()
  const parameters = () => asked.map(({ body }) => body.template_params as Record<string, string>)
  const arrived = async () =>
    parameters().map(({ message_id: id = '', to_email = '', reply_to = '', subject = '', message = '' }) => ({
      ...{ id, to: [to_email], replyTo: reply_to, subject, text: message },
    }))
  return { mail, arrived }
})

const withStatus = (status: number, words: string) => (response: ServerResponse) =>
  void response.writeHead(status).end(words)

describe('to EmailJS', () => {
  test('a letter is what the service documents', async () => {
    const { mail, asked } = await open()
    await mail.send(letter())
    expect(asked).toMatchObject([{ method: 'POST', url: '/api/v1.0/email/send', type: 'application/json' }])
    expect(asked[0]?.body).toEqual({
      lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      user_id: 'public-1',
      service_id: 'service_1',
      template_id: 'template_1',
      accessToken: 'private-1',
      template_params: expect.objectContaining({
        ...{ teamName: 'Lions', to_email: 'dana@example.com', reply_to: 'jordan@example.com' },
        ...{ subject: 'Your booking request', message_html: '<p>It is here.</p>' },
      }),
    })
  })

  test('single answers give way when there is too much for the service', async () => {
    const { mail, asked } = await open()
    await mail.send(letter({ text: 'x'.repeat(30_000), parameters: { details: 'x'.repeat(30_000) } }))
    const parameters = asked[0]?.body.template_params as Record<string, string>
    expect(parameters.details).toBeUndefined()
    expect(parameters.message).toHaveLength(30_000)
  })

  test('one after the other, with the pause between answer and question', async () => {
    const { mail, asked } = await open(undefined, 150)
    await Promise.all([1, 2, 3].map(() => mail.send(letter())))
    const times = asked.map(({ at }) => at)
    // A timer may be a millisecond early.
    for (const i of [1, 2]) expect((times[i] as number) - (times[i - 1] as number)).toBeGreaterThan(145)
  })

  test.each([
    [400, 'The user_id parameter is required', /EMAILJS_PUBLIC_KEY/],
    [403, 'API calls are disabled for non-browser applications', /Security/],
    [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', /Connect the mail account anew/],
    [451, 'Unavailable For Headless Browser', /allow API requests/],
    [418, '', /EmailJS account/],
  ])('%i is for good, with what was said and what to do', async (status, words, remedy) => {
    const { mail } = await open(withStatus(status, words))
    const error = await mail.send(letter()).catch((error) => error)
    expect(error).toBeInstanceOf(MailRefused)
    expect(error.message).toContain(words)
    expect(error.message).toMatch(remedy)
  })

  test.each([
    ['429', withStatus(429, 'Too many requests')],
    ['500', withStatus(500, 'Oops')],
    ['503', withStatus(503, '')],
    ['elsewhere', (response: ServerResponse) => void response.writeHead(302, { Location: '/x' }).end()],
    ['hanging', () => {}],
    ['hung up', (response: ServerResponse) => void response.destroy()],
  ])('%s is worth another try, and the next letter goes its way', async (_, trouble) => {
    let troubled = true
    const { mail, asked } = await open((response) => (troubled ? trouble(response) : response.end('OK')))
    const error = await mail.send(letter()).catch((error) => error)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    troubled = false
    await mail.send(letter())
    expect(asked).toHaveLength(2)
  })

  test('what the service repeats of the private key is not told', async () => {
    const { mail } = await open(withStatus(400, `Bad accessToken private-1 ${'x'.repeat(100_000)}`))
    const error = await mail.send(letter()).catch((error) => error)
    expect(error.message).not.toContain('private-1')
    expect(error.message.length).toBeLessThan(600)
  })
})
