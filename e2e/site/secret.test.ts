import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

test('a process with the former secret ends', { tag: '@all' }, async ({ ownCopy }) => {
  const copy = await ownCopy()
  const { folder } = copy
  const ended = once(copy.process, 'exit')
  const said = execFileSync(
    process.execPath,
    [join(import.meta.dirname, '../../cli/main.ts'), 'secret', 'rotate', '--yes'],
    { cwd: folder, env: { PATH: process.env.PATH, DATA_DIR: folder }, encoding: 'utf8' },
  )
  expect(said).toContain(`The site has a new secret, in ${folder}/secret.`)
  expect(await ended).toEqual([1, null])
  expect(copy.output()).toContain('The site has a new secret, so this process is stopping.')
  const again = await startSite(folder)
  await again.stop()
})
