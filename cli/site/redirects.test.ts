import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSite, sideline } from '../testing.ts'

test('redirects are imported after a dry run, listed and deleted', async () => {
  const { env, folder } = await openSite('SQLite')
  const file = join(folder, 'redirects.csv')
  await writeFile(file, 'Old,New\n/2019/my-post,/blog/my-post\n/,/about\n')
  const dry = await sideline(env, ['redirect', 'import', file, '--dry-run'])
  expect(dry).toMatchObject({ code: 1 })
  expect(dry.out).toContain('1 redirect would be imported.\n1 not:\n  line 3, /,/about: The first column')
  expect((await sideline(env, ['redirect', 'list'])).out).toBe('There are no redirects.\n')
  expect((await sideline(env, ['redirect', 'import', file])).out).toContain('1 redirect imported.')
  expect(JSON.parse((await sideline(env, ['redirect', 'list', '--json'])).out)).toEqual([
    { from: '/2019/my-post', to: '/blog/my-post' },
  ])
  expect((await sideline(env, ['redirect', 'delete', '/2019/My-Post/'])).out).toBe('1 deleted.\n')
  expect((await sideline(env, ['redirect', 'delete', '/2019/my-post'])).code).toBe(1)
  expect((await sideline(env, ['redirect', 'import', 'no.csv'])).err).toBe('There is no file no.csv.\n')
})
