import { resolve } from 'node:path'
import { TERMINAL } from '../../app/audit/actor.ts'
import { exportEverything } from '../../app/takeout/export/export.server.ts'
import { exportFolder } from '../../app/takeout/export/folder.server.ts'
import type { Command } from '../command.ts'

export const exportAll: Command = {
  name: 'export',
  usage: '<folder>',
  summary: 'exports everything: albums with their photos, posts, pages, clients, bookings',
  details: [
    'Give a new or empty folder. Photos keep their own names, in a folder for each album. Everything else is',
    'JSON. Only you can read it. It’s complete once it has index.json. It has no passwords, links, PINs, or other keys.',
    "It's for reading, and for leaving. To move the site, use 'move', or 'backup' and 'restore'.",
  ].join('\n'),
  positionals: [1, 1],
  async run({ positionals: [folder = ''] }, { database, storage, site, now }) {
    const to = resolve(folder)
    const how = { version: site.version, actor: TERMINAL, now: now() }
    const target = await exportFolder(to, await storage())
    const { counts, missing } = await exportEverything({ database, address: site.address }, target, how)
    const sum = Object.entries(counts).map(([what, count]) => `${what}: ${count.toLocaleString('en')}`)
    const lost = missing.map((path) => `  ${path}`)
    return {
      text: [
        `Everything is in ${to}: ${sum.join(', ')}.`,
        ...(lost.length > 0
          ? ['These photos are missing because the site itself has lost them:', ...lost]
          : []),
      ].join('\n'),
      data: { folder: to, counts, missing },
      incomplete: missing.length > 0,
    }
  },
}
