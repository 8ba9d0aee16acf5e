import { rm } from 'node:fs/promises'
import { resetDemo } from '../../demo/reset.ts'
import { seedDemo } from '../../demo/seed.ts'
import { openPhotographs } from '../../server/adapters/storage.ts'
import { accountsFile, businessIn } from '../../server/business.ts'
import { openDataFolder } from '../../server/settings/data-folder.ts'
import { type BareCommand, Refusal, type SiteSettings, withDatabase } from '../command.ts'

const add: BareCommand = {
  name: 'demo',
  summary: 'creates the demo business in an empty folder, as the first npm start does',
  details: "Its accounts are in DATA_DIR/demo-accounts.json. 'reset-demo' removes it again.",
  async runBare(_, settings) {
    const found = await businessIn(settings.address)
    if (found !== 'none') {
      throw new Refusal(`${where(settings)} isn't empty, and the demo never replaces anything.`)
    }
    await openDataFolder(settings.dataDir)
    return withDatabase(settings, async (database) => {
      const storage = await openPhotographs(settings.env, database)
      const file = accountsFile(settings.dataDir)
      await seedDemo({ database, storage }, { password: settings.env.DEMO_PASSWORD, accountsFile: file })
      return { text: `The demo business is ready. Its accounts are in ${file}.`, data: { accounts: file } }
    })
  },
}

const reset: BareCommand = {
  name: 'reset-demo',
  summary: 'removes the demo business, and nothing else',
  details: [
    "Stop the site first. Everything from the demo is deleted: its pages, clients, albums, posts, bookings, the owner's account,",
    'and its photos. Anything you added stays, with any demo photos it shows: clients, albums, posts, and bookings.',
    "Then create your own business with 'init'.",
  ].join('\n'),
  async runBare(_, settings) {
    // Before opening, which would migrate it.
    const found = await businessIn(settings.address)
    if (found !== 'demo')
      throw new Refusal(`${where(settings)} doesn't have the demo business, so nothing was removed.`)
    return withDatabase(settings, async (database) => {
      const removed = await resetDemo(database)
      if (!removed)
        throw new Refusal(`${where(settings)} doesn't have the demo business, so nothing was removed.`)
      await rm(accountsFile(settings.dataDir), { force: true })
      const { clients, albums, posts, photographs } = removed
      const text = `The demo business is removed: ${clients} clients, ${albums} albums, ${posts} posts, ${photographs} photos.`
      return { text: `${text}\nCreate your own with: npm run -s sideline -- init`, data: removed }
    })
  },
}

export const demo: BareCommand[] = [add, reset]

function where({ address, dataDir }: SiteSettings): string {
  return address.url ? 'The database of DATABASE_URL' : dataDir
}
