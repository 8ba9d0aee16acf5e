import { access, constants, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { TERMINAL } from '../../app/audit/actor.ts'
import { withScratch } from '../../app/backup/scratch.server.ts'
import { openWorkerPool } from '../../app/photos/develop/workers/worker-pool.server.ts'
import { fileOnDisk } from '../../app/photos/intake/source-file.server.ts'
import { importAlbums } from '../../app/takeout/import/albums.server.ts'
import type { ImportLine } from '../../app/takeout/import/report.ts'
import { withUnzipped } from '../../app/takeout/import/source/unzip.server.ts'
import { counted } from '../../app/ui/count.ts'
import { type Command, type Context, type Output, Refusal } from '../command.ts'

export const importAll: Command = {
  name: 'import',
  usage: '<folder or ZIP> [--dry-run]',
  summary: 'imports folders of photos as albums',
  details: [
    'Each folder becomes an album with its photos, and folders in that become its sections, without the numbers that only',
    "sort them. A day at the front of its name is the album's day, as in 'October 25, 2025 - Bay Point' or",
    "'2025-10-25 Bay Point'. A folder with its own photos becomes one album. Albums are private drafts. Other files are",
    'listed and left out. A folder whose album is already here, by its link, is left alone, so an interrupted run resumes.',
    '',
    'A ZIP works like the folder it was made from. --dry-run prints what an import would do.',
  ].join('\n'),
  options: { 'dry-run': { type: 'boolean' } },
  positionals: [1, 1],
  async run({ positionals: [given = ''], values }, context) {
    const path = resolve(given)
    const dryRun = values['dry-run'] === true
    await access(path, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
      throw new Refusal(code === 'ENOENT' ? `There's no file ${path}.` : `${path} can't be read (${code}).`)
    })
    if ((await stat(path)).isDirectory()) return importFolder(path, dryRun, context)
    const zip = await fileOnDisk(path)
    return withScratch(context.site.dataDir, (scratch) =>
      withUnzipped(zip, scratch, basename(path), async (root, leftOut) => {
        const output = await importFolder(root, dryRun, context)
        if (leftOut.length === 0) return output
        const text = ['Left out of the ZIP:', ...leftOut.map((why) => `  ${why}`), output.text].join('\n')
        return { ...output, text, incomplete: true }
      }),
    )
  },
}

async function importFolder(root: string, dryRun: boolean, context: Context): Promise<Output> {
  const { database, storage, now } = context
  using workers = openWorkerPool()
  const ports = { database, storage: await storage(), workers }
  const lines = await importAlbums({ ...ports, root, dryRun, actor: TERMINAL, now: now() })
  const head = dryRun ? 'Dry run, nothing was changed' : 'Imported'
  return {
    text: [...lines.map(described), `${head}: ${sumOf(lines)}.`].join('\n'),
    data: { dryRun, lines },
    incomplete: lines.some(({ outcome }) => outcome === 'refused'),
  }
}

const OUTCOMES = { new: 'new', there: 'already there', refused: 'refused' }

function sumOf(lines: ImportLine[]): string {
  const counts = Object.entries(OUTCOMES).flatMap(([outcome, words]) => {
    const { length } = lines.filter((line) => line.outcome === outcome)
    return length > 0 ? [`${length.toLocaleString('en')} ${words}`] : []
  })
  return counts.join(', ') || 'nothing'
}

function described({ name, outcome, photographs, messages }: ImportLine): string {
  const count = photographs ? `, ${counted(photographs, 'photo')}` : ''
  const lines = [`  ${name}: ${OUTCOMES[outcome]}${count}`, ...messages.map((message) => `    ${message}`)]
  // Names from foreign files: control characters could command the terminal.
  return lines.map((line) => line.replace(/\p{Cc}/gu, ' ')).join('\n')
}
