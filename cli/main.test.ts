import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { enqueue, fail, type Leased, lease } from '../app/jobs/queue.server.ts'
import manifest from '../package.json' with { type: 'json' }
import { openDatabase } from '../ports/database/open.ts'
import type { Database } from '../ports/database/port.ts'
import { testFolder, withEngine } from '../ports/database/testing.ts'
import { inProcess, openSite, sideline } from './testing.ts'

const root = join(import.meta.dirname, '..')

withEngine('while the site has it open', (engine) => {
  let database: Database
  let env: Record<string, string>
  let dead: Leased
  beforeEach(async () => {
    ;({ database, env } = await openSite(engine))
    const payload = { email: 'booking-notification' }
    const jobs = ['dana', 'kim'].map((about) => ({ kind: 'mail', about, payload }))
    await database.write((trx) => enqueue(trx, jobs))
    dead = (await lease(database, ['mail'], 1))[0] as Leased
    await fail(database, dead, { error: 'The account is not connected.', permanent: true })
  })

  const asked = async (...words: string[]) => JSON.parse((await sideline(env, [...words, '--json'])).out)

  test('emails are listed and shown', async () => {
    expect(await asked('mail', 'list')).toHaveLength(2)
    expect(await asked('mail', 'list', '--status', 'dead')).toMatchObject([{ id: dead.id, nextTry: null }])
    const shown = await sideline(env, ['mail', 'show', dead.id])
    expect(shown.out).toMatch(/Last error +The account is not connected\./)
  })

  test.each([
    [['client', 'account', 'none', 'id'], /^There's no client none\./],
    [['mail', 'show', 'none'], /^There's no email none\./],
  ])('%j cannot be done: one sentence and exit code 1', async (words, sentence) => {
    const { code, out, err } = await sideline(env, words)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(sentence)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})

test.each([
  [['paint']],
  [['mail']],
  [['mail', 'show']],
  [['mail', 'list', '--color', 'red']],
  [['mail', 'list', '--status', 'lost']],
  [['client', 'account', 'dana@example.com']],
])('%j is not understood: exit code 2 and a pointer to the help', async (words) => {
  const folder = testFolder()
  await (await openDatabase({ file: join(folder, 'sideline.db') })).close()
  const { code, out, err } = await sideline({ DATA_DIR: folder }, words)
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/--help\n$/)
  expect(err).not.toMatch(/^\s+at /m)
})

async function commands(): Promise<string[]> {
  const { out } = await sideline({}, ['--help'])
  return [...out.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)*) {2}/gm)].map(([, name]) => name as string)
}

test('every command has help without a database', async () => {
  const nowhere = { DATA_DIR: join(testFolder(), 'nowhere') }
  const names = await commands()
  expect(names).toEqual(expect.arrayContaining(['init', 'reset-demo', 'mail list', 'people reset-factors']))
  for (const name of names) {
    const help = await sideline(nowhere, [...name.split(' '), '--help'])
    expect([help.code, help.out]).toEqual([0, expect.stringContaining(`-- ${name}`)])
  }
  const group = await sideline(nowhere, ['mail', '--help'])
  expect([group.code, group.out]).toEqual([0, expect.not.stringContaining('people')])
})

/** Texts that people read, in which a command may be named. CHANGELOG.md also has those of earlier releases. */
const TEXTS = globSync(
  '{*.md,.env.example,Dockerfile,compose.yaml,deploy/*,{docs,demo,lightroom}/**/*.md,{app,cli,server,scripts}/**/*.{ts,tsx,mjs}}',
  { cwd: root, exclude: ['CHANGELOG.md'] },
)
/** 'npm run sideline -- mail list' anywhere; 'sideline mail list' where a document has a command. */
const CALLED = /(?:sideline --|(?:`|^ +|&& |\bsite )sideline) +([a-z][a-z -]*)/gm

test('every command that a text names exists', async () => {
  const names = await commands()
  const called = TEXTS.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(CALLED)].map(([, words = '']) => ({ file, words }))
  })
  expect(called.length).toBeGreaterThan(20)
  const unknown = called.filter(({ words }) => !names.some((name) => `${words} `.startsWith(`${name} `)))
  expect(unknown).toEqual([])
})

test('--version prints the release and the commit, without a database', { tags: 'all' }, async () => {
  const { code, out } = await inProcess({ DATA_DIR: join(testFolder(), 'nowhere') }, ['--version'])
  const commit = String(execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }))
  expect([code, out]).toEqual([0, `sideline ${manifest.version} (${commit.trim()})\n`])
})

test('no database is created', async () => {
  const folder = testFolder()
  const { code, err } = await sideline({ DATA_DIR: folder }, ['mail', 'list'])
  expect([code, err]).toEqual([1, expect.stringMatching(/^There's no database .* yet\. [^\n]*\n$/)])
  expect(existsSync(join(folder, 'sideline.db'))).toBe(false)
})

test('npm’s script passes arguments and exit codes on', { tags: 'all' }, async () => {
  const { code, err } = await inProcess({ DATA_DIR: testFolder() }, ['mail', 'show'], 'scripts/sideline.mjs')
  expect([code, err]).toEqual([2, expect.stringMatching(/^Usage: mail show <id> \[--eml\]\n/)])
})
