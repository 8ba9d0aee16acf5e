// @module-tag all
import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskStorage } from '../../ports/storage/disk.ts'
import { backUp } from './back-up.server.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackup } from './restore.server.ts'
import { type Manifest, readManifest } from './snapshot.server.ts'
import { aSite, copyOf, nowhere } from './testing.server.ts'
import { verifyBackup } from './verify.server.ts'

const DAMAGED = /^The backup \S+ is damaged. Its file manifest\.json/
const facts = { bytes: 1, sha256: '0'.repeat(64) }

/** What somebody could write instead of a manifest. */
function madeUp(manifest: Manifest): Record<string, unknown> {
  const { database, files } = manifest
  const { 'sideline.db': _, ...withoutDatabase } = files
  const withFile = (name: string) => ({ ...manifest, files: { ...files, [name]: facts } })
  return {
    text: 'manifest',
    nothing: null,
    'a list': [],
    'an empty object': {},
    'no files': { ...manifest, files: undefined },
    'files that are no objects': { ...manifest, files: { ...files, secret: null } },
    'a size below zero': { ...manifest, files: { ...files, secret: { ...facts, bytes: -1 } } },
    'no database file': { ...manifest, files: withoutDatabase },
    'no database': { ...manifest, database: undefined },
    'another engine': { ...manifest, database: { ...database, engine: 'oracle' } },
    'the file of another engine': { ...manifest, database: { ...database, engine: 'postgres' } },
    'no rows': { ...manifest, database: { ...database, rows: null } },
    'migrations that are no text': { ...manifest, database: { ...database, migrations: [1] } },
    'missing photographs that are no list': { ...manifest, missing: 'all' },
    'a format that is no number': { ...manifest, format: 'x' },
    'a file above the folder': withFile('../../escaped'),
    'a file of the root': withFile('/etc/escaped'),
    'a file in a folder': withFile('photos/escaped'),
    'a file with a zero': withFile('secret\0'),
  }
}

test('a manifest that was made up is refused in one sentence, and nothing is restored', async () => {
  const { target, snapshot, manifest } = await aBackup()
  for (const [what, made] of Object.entries(madeUp(manifest))) {
    writeManifest(target, snapshot, made)
    for (const message of await refusals(target))
      expect([what, message]).toEqual([what, expect.stringMatching(DAMAGED)])
  }
  writeManifest(target, snapshot, { ...manifest, format: 2, files: 'otherwise' })
  for (const message of await refusals(target)) expect(message).toMatch(/made by a newer release/)
})

test('a list of originals with names that lead elsewhere is refused', async () => {
  const { target, snapshot, manifest } = await aBackup()
  for (const line of ['../../../escaped 1', '/etc/passwd 1', `${'a'.repeat(32)} many`, 'a', '\0 1']) {
    const list = `${line}\n`
    writeFileSync(join(target, 'snapshots', snapshot, 'originals.txt'), list)
    const listed = { bytes: list.length, sha256: hashOf(list) }
    writeManifest(target, snapshot, { ...manifest, files: { ...manifest.files, 'originals.txt': listed } })
    const sentence = expect.stringMatching(/Its file originals\.txt/)
    for (const message of await refusals(target)) expect([line, message]).toEqual([line, sentence])
  }
})

async function aBackup() {
  const { site, target } = await aSite(1)
  const { snapshot } = await backUp(site, target)
  return { target: copyOf(target), snapshot, manifest: await readManifest(diskStorage(target), snapshot) }
}

function writeManifest(target: string, snapshot: string, manifest: unknown): void {
  const text = JSON.stringify(manifest)
  const file = `{"sha256":"${hashOf(text)}","manifest":${text}}`
  writeFileSync(join(target, 'snapshots', snapshot, 'manifest.json'), file)
}

/** What verifying and restoring say. */
async function refusals(target: string): Promise<string[]> {
  const other = nowhere()
  const attempts = [() => verifyBackup(other, target), () => restoreBackup(other, target)]
  const messages: string[] = []
  for (const attempt of attempts) {
    const error: unknown = await attempt().catch((reason) => reason)
    expect(error).toBeInstanceOf(BackupError)
    messages.push((error as BackupError).message)
  }
  expect(existsSync(other.dataDir)).toBe(false)
  return messages
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
