import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '../../ports/database/open.ts'
import { databaseSuites } from './checks.ts'
import type { Step } from './steps.ts'

/** The last published release, whose processes run beside this one's during an upgrade. */
const RELEASE = 'c1defb22ff3e92dc951333f31e42672ace6c56d9'
/** Fail for something harmless: a new column in whole rows, or a booking that may fill a day of the booking page. */
const HARMLESS = [
  'returns what was inserted, as plain objects',
  'a child who is not shown is shown in no team, nor in the next season',
  'three accepts at once accept once',
]
const MIGRATIONS = 'ports/database/migrations'
const root = join(import.meta.dirname, '../..')

/** Runs the suites of the release before with the migrations of this one, if a migration is new and it may still run. */
export async function releaseBefore(): Promise<{ steps: Step[]; skipped: string | null }> {
  const short = RELEASE.slice(0, 8)
  const skip = (why: string) => ({
    steps: [],
    skipped: `Not tested: release ${short} on the new schema, ${why}.`,
  })
  if (!git('cat-file', '-e', `${RELEASE}^{commit}`)) return skip('because this clone lacks its commit')
  if (git('diff', '--quiet', RELEASE, '--', MIGRATIONS)) return skip('because no migration is new')
  const folder = mkdtempSync(join(tmpdir(), 'sideline-before-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { stdout } = spawnSync('git', ['archive', RELEASE], { cwd: root, maxBuffer: 1e9 })
  spawnSync('tar', ['-x', '-C', folder], { input: stdout })
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
  })
  if (npm.status !== 0) return skip('because npm cannot install its packages')
  if (!(await startsOnThisSchema(folder))) {
    return skip('because it does not start there: a migration names no `min`, so the upgrade has a pause')
  }
  rmSync(join(folder, MIGRATIONS), { recursive: true })
  const filter = (path: string) => !path.endsWith('.test.ts')
  cpSync(join(root, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true, filter })
  return { steps: [databaseSuites(folder, HARMLESS)], skipped: null }
}

async function startsOnThisSchema(folder: string): Promise<boolean> {
  const file = join(folder, 'newer.db')
  await (await openDatabase({ file })).close()
  const { href } = pathToFileURL(join(folder, 'ports/database/open.ts'))
  const open = `import { openDatabase } from ${JSON.stringify(href)}
    await (await openDatabase(${JSON.stringify({ file })})).close()`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', open], { cwd: folder })
  return status === 0
}

function git(...args: string[]): boolean {
  return spawnSync('git', args, { cwd: root }).status === 0
}
