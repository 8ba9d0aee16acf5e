import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { testFolder, withDatabase } from '../../../../ports/database/testing.ts'
import { message } from '../../../../ports/mail/contract.ts'
import type { MailServer } from '../../../../ports/mail/setup.ts'
import {
  CERTIFICATE,
  PASSWORD,
  type SmtpStandIn,
  smtpStandIn,
  USER,
} from '../../../../ports/mail/testing-smtp.ts'
import { diskStorage } from '../../../../ports/storage/disk.ts'
import type { Storage } from '../../../../ports/storage/port.ts'
import { mailSetup, openMail, openServer } from '../../../../server/adapters/mail.ts'
import { type Env, readEnv } from '../../../../server/settings/env.ts'
import { signWith } from '../../../accounts/signature.server.ts'
import { readSite } from '../../../site/site.server.ts'
import { aBusiness } from '../../../site/testing.server.ts'
import { removeMailServer, storeMailServer } from '../../setup/mail-server.server.ts'
import { readServer, type TypedServer, tryServer, typedServer } from './read-server.server.ts'

const OWNER = { kind: 'owner', id: 'o' } as const
const NOW = Date.UTC(2027, 4, 1)
const BY = { actor: OWNER, now: NOW }

withDatabase('the mail server that the owner sets up', (open) => {
  let database: Database
  let server: SmtpStandIn
  let env: Env
  let storage: Storage
  const sign = signWith('a secret')
  beforeEach(async () => {
    database = await open()
    env = readEnv({ DATA_DIR: testFolder() })
    storage = diskStorage(env.DATA_DIR)
    await aBusiness(database)
    const trusted = getCACertificates()
    onTestFinished(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([CERTIFICATE])
    server = await smtpStandIn()
    onTestFinished(() => server.close())
  })
  const typed = () => ({
    provider: '',
    host: 'localhost',
    encryption: 'starttls',
    port: String(server.port),
    user: USER,
    from: 'Ann <hello@ann.example>',
  })
  const read = async (changes = {}, password = PASSWORD, ports = { database, sign }) =>
    readServer(ports, { ...typed(), ...changes }, password)
  const tried = async (changes: Partial<TypedServer> = {}, password = PASSWORD) => {
    const given = await read(changes, password)
    if ('refused' in given) return given
    const { provider = '' } = changes
    const ports = {
      database,
      origin: 'https://ann.example',
      setup: { openMailServer: (one: MailServer) => openServer(env, one) },
    } as never
    const who = {
      site: await readSite(database),
      owner: { id: 'o', email: 'ann@studio.example' } as never,
      provider,
    }
    return tryServer(ports, given, who)
  }

  test('sends her a test first, and every email once it is stored, without a restart', async () => {
    const mail = await openMail(env, { database, storage, sign })
    onTestFinished(() => mail.close())
    expect(await mail.send(message())).toBe('stored')
    expect(await tried()).toBeNull()
    expect(server.received).toMatchObject([{ to: ['ann@studio.example'], user: USER, secure: true }])

    await storeMailServer({ database, sign }, (await read()) as never, BY)
    expect(await mail.send(message())).toBe('sent')
    expect(server.received[1]?.mail.from?.text).toBe('"Ann" <hello@ann.example>')
    const { server: shown, ...setup } = await mailSetup(env, { database, sign })
    expect(setup).toMatchObject({ transport: 'smtp', fixed: false, from: 'Ann <hello@ann.example>' })
    expect(JSON.stringify(shown)).not.toContain(PASSWORD)
    const rows = await database.db.selectFrom('setup').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/p@ss|p%40ss|localhost/)

    await removeMailServer(database, BY)
    expect(await mail.send(message())).toBe('stored')
    expect(server.received).toHaveLength(2)
  })

  test('is refused with what to change, in the words of the form', async () => {
    expect(await tried({}, 'wrong')).toEqual({
      lead: 'Not saved.',
      refused: expect.stringMatching(/ user and password in the mail settings: code 535$/),
    })
    expect(await tried({ port: '1' })).toEqual({
      lead: 'Not saved.',
      refused: expect.stringMatching(/refused\. Correct host and port in the mail settings/),
    })
    for (const [changes, words] of [
      [{ host: 'smtp.example.com/x' }, /name of the mail server/],
      [{ host: 'user@smtp.example.com' }, /name of the mail server/],
      [{ port: '70000' }, /^Enter a port/],
      [{ from: 'Ann' }, /^Enter a sender/],
    ] as const) {
      expect(await read(changes)).toEqual({ refused: expect.stringMatching(words) })
    }
    expect(server.received).toEqual([])
  })

  test('is a provider, which fills in the rest, wants an app password, and links to where it is made', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      provider: 'gmail',
      user: 'ann@gmail.example',
      host: 'evil.example',
    }))
      form.set(name, value)
    const filled = typedServer(form, '')
    expect(filled).toMatchObject({ host: 'smtp.gmail.com', port: '587', from: 'ann@gmail.example' })
    expect(await readServer({ database, sign }, filled, 'abcd efgh ijkl mnop')).toMatchObject({
      url: 'smtp://ann%40gmail.example:abcdefghijklmnop@smtp.gmail.com:587',
    })
    expect(await readServer({ database, sign }, { ...filled, user: 'ann' }, 'x')).toEqual({
      refused: expect.stringMatching(/whole address/),
    })
    const refused = (password: string) => tried({ provider: 'gmail', user: 'ann@gmail.example' }, password)
    expect(await refused('mypassword1')).toMatchObject({
      lead: 'Google didn’t take that password.',
      refused: expect.stringMatching(/looks like your normal one/),
      link: ['App passwords', 'https://myaccount.google.com/apppasswords'],
    })
    expect(await refused('abcd efgh ijkl mnop')).toMatchObject({
      refused: expect.stringMatching(/^Create a new app password/),
    })
  })

  test('keeps its password only for the same server and user', async () => {
    const stored = await read()
    await storeMailServer({ database, sign }, stored as never, BY)
    expect(await read({ from: '' }, '')).toEqual({ ...stored, from: null })
    for (const changes of [{ host: 'evil.example' }, { port: '2525' }, { user: 'x' }]) {
      expect(await read(changes, '')).toEqual({ refused: 'Enter the password for this server.' })
    }
  })

  test('keeps its sender while the environment names another', async () => {
    await storeMailServer({ database, sign }, (await read()) as never, BY)
    const named = readEnv({ DATA_DIR: env.DATA_DIR, MAIL_FROM: 'Ann <post@ann.example>' })
    const { server: stored } = await mailSetup(named, { database, sign })
    const form = new FormData()
    form.set('host', 'smtp.example.com')
    const given = typedServer(form, stored?.from ?? '')
    expect(given).toMatchObject({ host: 'smtp.example.com', from: typed().from })
    form.set('from', '')
    expect(typedServer(form, given.from).from).toBe('')
  })

  test('cannot be used with another secret, which she reads, and the environment wins', async () => {
    await storeMailServer({ database, sign }, (await read()) as never, BY)
    const other = { database, sign: signWith('another') }
    expect(await mailSetup(env, other)).toMatchObject({
      transport: 'smtp',
      server: null,
      problem: expect.stringMatching(/site's secret has changed/),
    })
    const mail = await openMail(env, { ...other, storage })
    await expect(mail.send(message())).rejects.toThrow(/Set up the server again/)

    const named = readEnv({ DATA_DIR: env.DATA_DIR, MAIL_FROM: 'Ann <post@ann.example>' })
    await (await openMail(named, { database, storage, sign })).send(message())
    expect(server.received[0]?.mail.from?.text).toBe('"Ann" <post@ann.example>')
    const fixed = readEnv({ DATA_DIR: env.DATA_DIR, MAIL_TRANSPORT: 'outbox' })
    expect(await mailSetup(fixed, { database, sign })).toMatchObject({ transport: 'outbox', fixed: true })
    expect(await (await openMail(fixed, { database, storage, sign })).send(message())).toBe('stored')
  })
})
