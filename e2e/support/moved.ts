import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../ports/database/open.ts'
import type { Database } from '../../ports/database/port.ts'
import { startPostgres, TEMPLATE } from '../../ports/database/testing/testing-postgres.ts'
import { startSwift } from '../../ports/storage/testing-swift.ts'

const CLI = join(import.meta.dirname, '../../cli/main.ts')

/** A business on a PostgreSQL and an OpenStack Swift of its own. */
export interface Moved {
  /** What every process that serves it is given. */
  env: Record<string, string>
  database: Database
  end(): Promise<void>
}

/** Copies the business in a folder to PostgreSQL and Swift, as its owner does. */
export async function moveBusiness(folder: string): Promise<Moved> {
  const [postgres, swift] = [await startPostgres(), await startSwift()]
  const url = postgres.url + TEMPLATE
  const database = await openDatabase({ url, file: '' })
  const end = async () => {
    await database.close()
    await postgres.stop()
    await swift.stop()
  }
  try {
    await swift.makeBucket('photographs')
    const env = {
      DATABASE_URL: url,
      STORAGE_URL: 's3://photographs/site',
      S3_ENDPOINT: swift.settings.endpoint ?? '',
      AWS_ACCESS_KEY_ID: swift.settings.credentials?.accessKeyId ?? '',
      AWS_SECRET_ACCESS_KEY: swift.settings.credentials?.secretAccessKey ?? '',
      SITE_SECRET: readFileSync(join(folder, 'secret'), 'utf8').trim(),
    }
    await move(folder, env)
    return { env, database, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function move(from: string, env: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-move-'))
  const file = join(folder, 'env')
  const settings = { ...env, DATA_DIR: join(folder, 'data') }
  writeFileSync(
    file,
    Object.entries(settings)
      .map((setting) => `${setting.join('=')}\n`)
      .join(''),
  )
  try {
    const site = { PATH: process.env.PATH, DATA_DIR: from }
    await promisify(execFile)(process.execPath, [CLI, 'move', file], { env: site, cwd: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
