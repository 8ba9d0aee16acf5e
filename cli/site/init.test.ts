import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLink } from '../../app/accounts/passwords/password-links.server.ts'
import { signWith } from '../../app/accounts/signature.server.ts'
import { currentQuestionnaire } from '../../app/site/sections/questionnaire.server.ts'
import { readSections } from '../../app/site/sections/sections.server.ts'
import { openDatabase } from '../../ports/database/open.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { testFolder, testPostgresUrl, withEngine } from '../../ports/database/testing.ts'
import { passwordHash } from '../../ports/identity/argon2.ts'
import { siteSecret } from '../../server/settings/secret.ts'
import { sideline } from '../testing.ts'

const BASICS = ['--brand', 'Harbor Light', '--owner', 'Ana Marković', '--email', 'Ana@example.com']
const PASSWORD = 'seven gulls over the pier'

const init = (env: Record<string, string>, words: string[], input: string) =>
  sideline(env, ['init', ...words], [input])

withEngine('init', (engine) => {
  async function nothing() {
    const folder = join(testFolder(), 'data')
    const url = engine === 'PostgreSQL' ? await testPostgresUrl(TEMPLATE) : undefined
    const shared = url && { DATABASE_URL: url, SITE_SECRET: 'x'.repeat(32) }
    const env: Record<string, string> = { DATA_DIR: folder, ...shared }
    return { env, folder, url }
  }

  async function opened({ folder, url }: { folder: string; url?: string }) {
    const database = await openDatabase({ url, file: join(folder, 'sideline.db') })
    onTestFinished(() => database.close())
    return database
  }

  test('makes an empty business, once, and never the demo', async () => {
    const place = await nothing()
    const words = [...BASICS, '--time-zone', 'Europe/Zagreb', '--language', 'es', '--password-stdin']
    const made = await init(place.env, words, `${PASSWORD}\n`)
    expect([made.code, made.err]).toEqual([0, ''])
    expect(made.out).toContain(`Harbor Light is ready`)
    expect(made.out).toMatch(/\/studio\/sign-in\n$/)
    expect(made.out).not.toMatch(/token|gulls/)
    const database = await opened(place)
    expect(await database.db.selectFrom('site').select('demo').execute()).toEqual([{ demo: 0 }])
    const accounts = await database.db.selectFrom('account').selectAll().execute()
    expect(accounts).toMatchObject([{ role: 'owner', email: 'ana@example.com' }])
    expect(await passwordHash().verify(PASSWORD, accounts[0]?.password_hash ?? '')).toBe(true)
    expect(await database.db.selectFrom('password_link').select('id').execute()).toEqual([])
    const { sections } = await readSections(database, ['identity', 'contact', 'questions'])
    const { identity, contact } = sections
    expect(identity).toEqual({
      brand: 'Harbor Light',
      studio: 'Harbor Light',
      owner: 'Ana Marković',
      language: 'es',
    })
    expect(contact).toMatchObject({ email: 'ana@example.com', timeZone: 'Europe/Zagreb' })
    // Nothing that she publishes is of the demo's business.
    const published = JSON.stringify([sections, await currentQuestionnaire(database.db)])
    expect(published).toContain('"Dron"')
    expect(published).not.toMatch(/Ariel|Baseline|Tampa|813/)

    const again = await init(place.env, words, `${PASSWORD}\n`)
    expect(again.err).toMatch(/^\S.* already has a business. .*\n$/)
    for (const command of ['demo', 'reset-demo']) {
      const { code, err } = await sideline(place.env, [command])
      expect([code, err.trim().split('\n').length]).toEqual([1, 1])
    }
    expect(await database.db.selectFrom('site').select('demo').execute()).toEqual([{ demo: 0 }])
  })

  // demo/reset.test.ts removes one on both engines.
  test.runIf(engine === 'SQLite')('refuses a demo, which reset-demo removes', { tags: 'all' }, async () => {
    const place = await nothing()
    const demo = await sideline(place.env, ['demo'])
    expect([demo.code, demo.err]).toEqual([0, ''])
    const refused = await init(place.env, [...BASICS, '--password-stdin'], PASSWORD)
    expect(refused.err).toMatch(/has the demo business. .*reset-demo\n$/)
    const removed = await sideline(place.env, ['reset-demo'])
    expect(removed.out).toMatch(/^The demo business is removed: 8 clients, \d+ albums, \d+ posts, \d+ photo/)
    expect(existsSync(join(place.folder, 'demo-accounts.json'))).toBe(false)
    const made = await init(place.env, BASICS, '')
    expect([made.code, made.out.match(/token=/g)?.length]).toEqual([0, 1])
    const origin = 'http://127.0.0.1:3000'
    const token = made.out.split(`  ${origin}/client/password?token=`)[1]?.split('\n')[0] ?? ''
    const database = await opened(place)
    const secret = await siteSecret({ DATA_DIR: place.folder, SITE_SECRET: place.env.SITE_SECRET }, database)
    const link = await openLink({ database, sign: signWith(secret), origin }, token)
    expect(link).toMatchObject({ role: 'owner', email: 'ana@example.com', purpose: 'invitation' })
  })
})

test('what cannot be a business is refused before anything is made', async () => {
  const folder = join(testFolder(), 'data')
  const env = { DATA_DIR: folder }
  expect(
    await init(env, ['--brand', '', '--email', 'ana', '--time-zone', 'Nowhere', '--language', 'xx'], ''),
  ).toMatchObject({
    code: 2,
    err: [
      '--brand is empty: add text, or leave the field out.',
      '--owner is empty: add text, or leave the field out.',
      '--language should be one of en, de, es.',
      '--email should be an email address.',
      '--time-zone should be a time zone like America/New_York.',
      'See npm run -s sideline -- --help\n',
    ].join('\n'),
  })
  for (const [input, sentence] of [
    ['', 'The input has no password.'],
    ['password1234', 'Many people use this password'],
  ] as const)
    expect((await init(env, [...BASICS, '--password-stdin'], input)).err).toContain(sentence)
  const shared = { ...env, DATABASE_URL: 'postgres://sideline@127.0.0.1:1/sideline' }
  const { code, err } = await init(shared, BASICS, '')
  expect([code, err]).toEqual([1, expect.stringMatching(/^SITE_SECRET is missing.*\n$/)])
  expect(existsSync(folder)).toBe(false)
})
