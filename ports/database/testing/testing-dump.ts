import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { afterAll, onTestFinished } from 'vitest'
import { onServer, type Postgres, startPostgres, TEMPLATE } from './testing-postgres.ts'

/**
 * A PostgreSQL of pg_dump's own version, which cannot read the tests' later one. Skip a suite where it is `missing`:
 * not on a build server. `database` returns the URL of a copy of TEMPLATE; 'template0' has no tables.
 */
export function dumpablePostgres(): { missing: boolean; database(template?: string): Promise<string> } {
  const bin = installedServer()
  let running: Promise<Postgres> | undefined
  afterAll(async () => (await running)?.stop())
  return {
    missing: bin === null && !process.env.CI,
    async database(template = TEMPLATE) {
      running ??= startPostgres(bin as string)
      const { url } = await running
      const name = `test_${randomUUID()}`
      await onServer(url, `create database "${name}" template ${template}`)
      onTestFinished(() => onServer(url, `drop database "${name}" with (force)`))
      return `${url}${name}`
    },
  }
}

function installedServer(): string | null {
  try {
    const major = /\d+/.exec(String(execFileSync('pg_dump', ['--version'], { stdio: 'pipe' })))?.[0]
    const bin = `/usr/lib/postgresql/${major}/bin`
    return existsSync(`${bin}/postgres`) ? bin : null
  } catch {
    return null
  }
}
