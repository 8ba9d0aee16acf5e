import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const STAMP = join(root, 'build/stamp')
const INPUTS = [
  'app/**/*',
  'messages/*/*.json',
  'messages/*.ts',
  'public/**/*',
  'docs/owner{.md,/*}',
  '{vite,react-router}.config.ts',
  'package-lock.json',
  'scripts/{build.ts,messages/*}',
]
const COMPRESSIBLE = /\.(js|css|svg|json|txt|ico)$/

function hashInputs(): string {
  const hash = createHash('sha256')
  const files = globSync(INPUTS, { cwd: root }).sort()
  for (const file of files) {
    const path = join(root, file)
    if (file.includes('.test.') || statSync(path).isDirectory()) continue
    hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Builds, unless no input has changed since the last build. */
export async function ensureBuilt(): Promise<void> {
  const inputs = hashInputs()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
  await build(inputs)
}

async function build(inputs: string): Promise<void> {
  console.log('Building the pages …')
  await buildPages(root)
  writeFileSync(STAMP, inputs)
}

/** Builds an app for production, and compresses its files. Exits if that fails. */
export async function buildPages(folder: string): Promise<void> {
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (run.status !== 0) {
    console.error(run.stdout + run.stderr)
    console.error('The build failed; see above. Nothing was started.')
    process.exit(1)
  }
  await compressAssets(join(folder, 'build/client'))
}

async function compressAssets(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder }).filter((file) => COMPRESSIBLE.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const bytes = readFileSync(path)
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, best))
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

if (import.meta.main) await build(hashInputs())
