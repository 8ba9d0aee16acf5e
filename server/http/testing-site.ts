import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { addUploadToken } from '../../app/accounts/upload-tokens.server.ts'
import { testSecurityLog } from '../../app/audit/testing.server.ts'
import type { Developer } from '../../app/photos/develop/developer.server.ts'
import { intakeFileHere } from '../../app/photos/testing.server.ts'
import { localContent } from '../../ports/content/local.ts'
import type { Database } from '../../ports/database/port.ts'
import { insertRows } from '../../ports/database/testing/testing-rows.ts'
import { testFolder } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { type AppOptions, createApp } from './app.ts'
import { openPort, type Port } from './listen.ts'

/** The site without its pages, on a port of its own. */
export async function openTestSite(
  database: Database,
  other: Partial<Pick<AppOptions, 'storage' | 'report'>> = {},
) {
  const { security } = testSecurityLog(database)
  const folder = testFolder()
  const developer = { intakeFile: intakeFileHere } as unknown as Developer
  async function listen(number: number): Promise<Port> {
    const port = await openPort('127.0.0.1', number)
    port.serve(
      createApp({
        database,
        security,
        developer,
        jobs: { wake() {} },
        content: localContent(database),
        proxies: 0,
        sign: (_, text) => text,
        openPayments: () => Promise.reject() as never,
        payHost: 'https://checkout.stripe.com',
        storage: diskStorage(join(folder, 'photos')),
        renderer: {
          render: async () => new Response('a page'),
          pattern: () => '/*',
          form: async () => ({}),
          composeEmail: () => Promise.reject(),
        },
        origin: `http://127.0.0.1:${port.number}`,
        readiness: () => Promise.reject(new Error('Nobody asks here.')),
        uploads: { disk: folder, closing: new AbortController().signal },
        visits: { add() {} },
        report: (error) => console.error(error),
        ...other,
      }),
    )
    return port
  }
  let port = await listen(0)
  onTestFinished(() => port.close())
  return {
    origin: `http://127.0.0.1:${port.number}`,
    async restart(meanwhile: () => Promise<void>): Promise<void> {
      const { number } = port
      await port.close()
      await meanwhile()
      port = await listen(number)
    },
    async token(): Promise<string> {
      const owner = { id: 'ana', role: 'owner' as const, name: 'Ana', email: 'ana@example.com' }
      const now = Date.now()
      await insertRows(database, { account: { ...owner, created_at: now, updated_at: now } })
      const actor = { kind: 'owner', id: 'ana' } as const
      const made = await addUploadToken({ database, security }, 'A program', { actor, now })
      if ('refused' in made) throw new Error(made.refused)
      return made.token
    },
  }
}
