import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { albumLines, lostText } from '../../app/backup/lost-originals.ts'
import { type MoveReport, moveBusiness } from '../../app/backup/move/move.server.ts'
import { counted } from '../../app/ui/count.ts'
import { formatBytes } from '../../app/ui/format-bytes.ts'
import { openStorage } from '../../ports/storage/open.ts'
import type { Storage } from '../../ports/storage/port.ts'
import { openPhotographs, s3Settings, storageAddress } from '../../server/adapters/storage.ts'
import { businessIn, startRefusal } from '../../server/business.ts'
import { databaseAddress, openDataFolder } from '../../server/settings/data-folder.ts'
import { type Env, readEnv } from '../../server/settings/env.ts'
import { siteSecret } from '../../server/settings/secret.ts'
import {
  type BareCommand,
  Refusal,
  refuseMissingSite,
  type SiteSettings,
  type Terminal,
  withDatabase,
} from '../command.ts'

const PROGRESS_EVERY = 60_000

interface NewSettings {
  env: Env
  /** Of the new bucket; the site reads them from the environment. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

export const move: BareCommand = {
  name: 'move',
  usage: '<file with the new settings> [--read-back]',
  summary: 'copies the business to another database, and its photos to another folder or bucket',
  details:
    'The file is like .env: what DATA_DIR, DATABASE_URL and STORAGE_URL will be. What they name is empty, or an earlier run copied this\nbusiness there: it goes on where that one ended. The site may run meanwhile, and nothing changes where it is now.\n--read-back reads every original at the new place, and compares its hash.',
  options: { 'read-back': { type: 'boolean' } },
  positionals: [1, 1],
  async runBare({ positionals: [file = ''], values }, site, { stderr }) {
    refuseMissingSite(site.address)
    const settings = await readSettings(file)
    const refusal = startRefusal(await businessIn(site.address), settings.env)
    if (refusal) throw new Refusal(refusal)
    using progress = reporting(stderr)
    const readBack = values['read-back'] === true
    const report = await moved(site, settings, { readBack, progress })
    return { text: moveText(report, file, settings.env), data: report, incomplete: report.lost !== null }
  },
}

async function moved(
  site: SiteSettings,
  { env, credentials }: NewSettings,
  { readBack, progress }: { readBack: boolean; progress: Progress },
) {
  const address = databaseAddress(env)
  const same = {
    database: (address.url ?? address.file) === (site.address.url ?? site.address.file),
    storage: storageAddress(env) === storageAddress(site.env) && env.S3_ENDPOINT === site.env.S3_ENDPOINT,
  }
  if (same.database && same.storage) {
    throw new Refusal('The new settings name the site’s current database and photos.')
  }
  return withDatabase(site, async (database) => {
    const secret = await siteSecret(site.env, database)
    await refuseOtherSecret(env, secret)
    await openDataFolder(env.DATA_DIR)
    const s3 = { ...s3Settings(env), credentials }
    const target = progress.counting(await openStorage(storageAddress(env), { s3 }))
    const to = { address, storage: target, photographs: storageAddress(env) }
    const storage = await openPhotographs(site.env, database)
    const from = { address: site.address, storage, photographs: storageAddress(site.env) }
    const report = await moveBusiness({ from, to, secret, same, readBack })
    if (!env.SITE_SECRET) await writeSecret(env, secret)
    return report
  })
}

interface Progress extends Disposable {
  counting(storage: Storage): Storage
}

/** Prints the number of copied files now and then at a terminal: a move may take days. */
function reporting(stderr: Terminal['stderr'] & { isTTY?: boolean }): Progress {
  let files = 0
  const timer = setInterval(() => {
    if (stderr.isTTY) stderr.write(`${counted(files, 'file')} copied so far.\n`)
  }, PROGRESS_EVERY)
  return {
    counting: (storage) => ({
      ...storage,
      async put(key, body) {
        await storage.put(key, body)
        files++
      },
    }),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

async function readSettings(file: string): Promise<NewSettings> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Refusal(`The file ${file} can't be read (${cause.code}).`, { cause })
  })
  const given = parseEnv(text)
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = given
  const credentials =
    AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
      ? { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
      : undefined
  return { env: readEnv(given), credentials }
}

/** With another secret, no share link, PIN or authenticator app would work. */
async function refuseOtherSecret(env: Env, secret: string): Promise<void> {
  const there = env.SITE_SECRET ?? (await readFile(secretFile(env), 'utf8').catch(() => null))?.trim()
  if (there === undefined || there === secret) return
  throw new Refusal(
    env.SITE_SECRET
      ? "SITE_SECRET in the new settings isn't the site's. Use the same one, or the content of the file DATA_DIR/secret."
      : `${secretFile(env)} is another site's secret. Set DATA_DIR to an empty folder.`,
  )
}

/** Leaves an existing file, which has the same secret. */
async function writeSecret(env: Env, secret: string): Promise<void> {
  await writeFile(secretFile(env), `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((cause) => {
    if (cause.code !== 'EEXIST') throw cause
  })
}

function secretFile({ DATA_DIR }: Env): string {
  return join(DATA_DIR, 'secret')
}

function moveText(
  { rows, tables, originals, copied, files, lost, readBack }: MoveReport,
  file: string,
  env: Env,
) {
  const fresh = `${copied.originals.toLocaleString('en')} copied now, ${formatBytes(copied.bytes)}`
  const lines = [
    `Copied to ${storageAddress(env)}: ${counted(originals, 'original')} (${fresh}), and ${counted(files, 'other file')}.`,
    ...(tables > 0 ? [`Copied ${counted(rows, 'row')} of ${tables} tables, each with the same hash.`] : []),
    readBack
      ? 'Every original was read at the new location and hasn’t changed.'
      : 'Each original was checked as it was copied. --read-back reads all of them at the new location.',
    ...(lost ? [lostText(lost), ...albumLines(lost)] : []),
    'To switch, stop the site, run this command again for anything new, then start the site with the settings in',
    `${file}. The old database and photos stay as they are.`,
  ]
  return lines.join('\n')
}
