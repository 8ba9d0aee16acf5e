import { removeScratch } from '../../app/backup/scratch.server.ts'
import { seedDemo } from '../../demo/seed.ts'
import { openDatabase } from '../../ports/database/open.ts'
import { openPhotographs } from '../adapters/storage.ts'
import { accountsFile, businessIn, startRefusal } from '../business.ts'
import type { Watch } from '../metrics/watch.ts'
import { databaseAddress, openDataFolder } from '../settings/data-folder.ts'
import { ConfigurationError, type Env } from '../settings/env.ts'
import { siteSecret } from '../settings/secret.ts'

export async function openData(env: Env, watch: Pick<Watch, 'onQuery'>) {
  const address = databaseAddress(env)
  const business = await businessIn(address)
  const refusal = startRefusal(business, env)
  if (refusal) throw new ConfigurationError(refusal)
  await openDataFolder(env.DATA_DIR)
  await removeScratch(env.DATA_DIR, true)
  const database = await openDatabase(address, watch.onQuery)
  const storage = await openPhotographs(env, database)
  const secret = await siteSecret(env, database)
  if (business !== 'none') return { database, storage, business, secret }
  console.log('Setting up the demo business …')
  await seedDemo(
    { database, storage },
    { password: env.DEMO_PASSWORD, accountsFile: accountsFile(env.DATA_DIR) },
  )
  return { database, storage, business: 'demo' as const, secret }
}
