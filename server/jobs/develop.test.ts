// @module-tag all
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEVELOPING } from '../../app/photos/develop/developer.server.ts'
import { queueDeveloping } from '../../app/photos/develop/queue.server.ts'
import { developCounts } from '../../app/photos/develop/testing-counts.server.ts'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { aPhotograph } from '../../app/photos/testing.server.ts'
import { openDatabase } from '../../ports/database/open.ts'
import { TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { testFolder, testPostgresUrl, withEngine } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'

const MINUTE = 60_000
const WAIT = { timeout: 2 * MINUTE, interval: 50 }
const PHOTOGRAPHS = 30

withEngine('processes that develop together', (engine) => {
  test(
    'killed in the middle, the others and the next one develop each photograph once',
    async () => {
      const folder = testFolder()
      const url = engine === 'PostgreSQL' ? await testPostgresUrl(TEMPLATE) : undefined
      const address = { url, file: join(folder, 'sideline.db') }
      const database = await openDatabase(address)
      onTestFinished(() => database.close())
      const storage = diskStorage(join(folder, 'photos'))
      for (let n = 0; n < PHOTOGRAPHS; n++) await aPhotograph({ database, storage }, n)
      const epoch = Date.now()
      await database.write((trx) => queueDeveloping(trx))

      const made: string[] = []
      const start = () => startProcess({ ...address, photos: join(folder, 'photos'), epoch }, made)
      const until = (count: number) => vi.waitFor(() => expect(made.length).toBeGreaterThan(count), WAIT)
      const [first, second] = [start(), start()]
      await until(PHOTOGRAPHS / 10)
      first.kill('SIGKILL')
      await until(PHOTOGRAPHS / 2)
      second.kill('SIGKILL')
      start()
      await vi.waitFor(
        async () => expect(await developCounts(database)).toEqual({ waiting: 0, done: PHOTOGRAPHS, dead: 0 }),
        WAIT,
      )

      const jobs = await database.db.selectFrom('job').select(['about', 'attempts']).execute()
      const again = jobs.filter(({ attempts }) => attempts > 1)
      expect(again.length).toBeLessThanOrEqual(2 * DEVELOPING)
      const interrupted = again.map(({ about }) => about)
      const once = made.filter((id) => !interrupted.includes(id))
      expect(once.length).toBe(new Set(once).size)
      expect(new Set(made).size).toBe(PHOTOGRAPHS)
      const recipes = await database.db.selectFrom('photo').select('recipe').distinct().execute()
      expect(recipes).toEqual([{ recipe: RECIPE }])
    },
    4 * MINUTE,
  )
})

function startProcess(order: object, made: string[]) {
  const script = join(import.meta.dirname, 'testing-develop.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let rest = ''
  child.stdout.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    made.push(...lines)
  })
  return child
}
