import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { emailKey } from '../../ports/mail/outbox.ts'
import type { Storage } from '../../ports/storage/port.ts'

/**
 * What an earlier release stored in DATA_DIR, and nothing reads there any more: the folders, and the names in them that
 * are ours.
 */
const UNUSED = {
  uploads: /^[0-9a-f]{32}(\.|$)/,
  imports: /^[0-9a-f]{32}(\.|$)/,
  exports: /^everything-[\d-]{19}-[0-9a-f]{32}(\.json)?$/,
  content: /^/,
}

/** Moves the stored emails of an earlier release into the storage, and deletes what else it left. Other files stay. */
export async function clearEarlierFiles(dataDir: string, storage: Pick<Storage, 'put'>): Promise<void> {
  const mail = join(dataDir, 'mail')
  for (const name of await namesIn(mail)) {
    const key = emailKey(name)
    if (key) await storage.put(key, await readFile(join(mail, name)))
    if (key || name.endsWith('.part')) await rm(join(mail, name), { force: true })
  }
  for (const [folder, ours] of Object.entries(UNUSED)) {
    const names = (await namesIn(join(dataDir, folder))).filter((name) => ours.test(name))
    for (const name of names) await rm(join(dataDir, folder, name), { recursive: true, force: true })
  }
  for (const folder of ['mail', ...Object.keys(UNUSED)]) await rmdir(join(dataDir, folder)).catch(() => {})
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
