import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { addLink } from '../../../app/albums/studio/access/links.server.ts'
import { TERMINAL } from '../../../app/audit/actor.ts'
import { smallPicture, storeDerivatives } from '../../../app/photos/testing.server.ts'
import type { Sign } from '../../../app/ports.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import { testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { Storage } from '../../../ports/storage/port.ts'

/** Develops two photographs once per test file; each test gets a copy. */
export function developedOnce(): () => Promise<Storage> {
  let developed: string
  beforeAll(async () => {
    developed = await mkdtemp(join(tmpdir(), 'developed-'))
    for (const color of [1, 2]) await storeDerivatives(diskStorage(developed), await smallPicture(color))
    return () => rm(developed, { recursive: true })
  })
  return async () => {
    const folder = testFolder()
    await cp(developed, folder, { recursive: true })
    return diskStorage(folder)
  }
}

export async function aLink(
  ports: { database: Database; sign: Sign },
  albumId: string,
  { pin, now }: { pin: string; now: number },
) {
  const usual = { name: 'Team', downloads: 'all', askWho: false, preview: true, expiresAt: null } as const
  const link = await addLink(ports, { ...usual, albumId, pin }, { actor: TERMINAL, now })
  if ('refused' in link) throw new Error(link.refused)
  return link
}
