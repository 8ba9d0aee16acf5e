import { DemoError } from '../demo/read.ts'
import { seedDemo } from '../demo/seed.ts'
import { openDatabase } from '../ports/database/open.ts'
import { DatabaseUnusable } from '../ports/database/port.ts'
import { diskStorage } from '../ports/storage/disk.ts'
import { StorageUnusable } from '../ports/storage/port.ts'

/** Everything of the surroundings that seeding needs, fit to be sent. */
export interface Seeding {
  database: Parameters<typeof openDatabase>[0]
  photos: string
  accountsFile: string
  password: string | undefined
}

/** What is sent back, once. */
export type Seeded = { refused: string | null }

process.once('message', async (seeding: Seeding) => {
  const refused = await seed(seeding)
  process.send?.({ refused } satisfies Seeded, () => process.disconnect?.())
})
// The server is gone. What was begun is one transaction, and comes to nothing.
process.once('disconnect', () => process.exit())

/** Answers the sentence that says why not, or null. Everything that was not foreseen ends the process. */
async function seed({ database: place, photos, accountsFile, password }: Seeding): Promise<string | null> {
  try {
    const database = await openDatabase(place)
    await seedDemo({ database, storage: diskStorage(photos) }, { password, accountsFile })
    await database.close()
    return null
  } catch (error) {
    const expected = [DatabaseUnusable, StorageUnusable, DemoError].some((kind) => error instanceof kind)
    if (!expected) throw error
    return (error as Error).message
  }
}
