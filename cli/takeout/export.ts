import { resolve } from 'node:path'
import { signWith } from '../../app/accounts/signature.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { exportEverything } from '../../app/takeout/export/export.server.ts'
import { exportFolder } from '../../app/takeout/export/folder.server.ts'
import { siteSecret } from '../../server/settings/secret.ts'
import type { Command } from '../command.ts'

export const exportAll: Command = {
  name: 'export',
  usage: '<folder>',
  summary: 'writes out everything: albums with their photographs, posts, pages, clients, bookings',
  details: [
    'The folder is new or empty. Photographs have their own names, in folders of the names of their albums; all else is',
    'JSON. Only you can read it. It is complete once it has index.json. It has no passwords, second factors, sessions or other',
    "secrets but the PINs on athletes' cards, and is not a backup: 'import' brings it into another business.",
  ].join('\n'),
  positionals: [1, 1],
  async run({ positionals: [folder = ''] }, { database, storage, site, now }) {
    const to = resolve(folder)
    const how = { version: site.version, actor: TERMINAL, now: now() }
    const sign = signWith(await siteSecret(site.env, database))
    const target = await exportFolder(to, await storage())
    const { counts, missing } = await exportEverything({ database, address: site.address, sign }, target, how)
    const sum = Object.entries(counts).map(([what, count]) => `${what}: ${count.toLocaleString('en')}`)
    const lost = missing.map((path) => `  ${path}`)
    return {
      text: [
        `Everything is in ${to}: ${sum.join(', ')}.`,
        ...(lost.length > 0
          ? ['These photographs are not, because the site itself has lost them:', ...lost]
          : []),
      ].join('\n'),
      data: { folder: to, counts, missing },
      incomplete: missing.length > 0,
    }
  },
}
