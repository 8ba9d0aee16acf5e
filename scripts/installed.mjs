// Runs on the Node of a fresh machine (20 or later), installs the lockfile's packages, which include the pinned Node,
// and hands over to that Node. A script imports it first, and everything else once it is there: that can rely on both.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The package with Node for this platform: so the lockfile has a hash of Node, which runs everything else. */
const { platform, arch } = process
const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
const NODE_PACKAGE = `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
const PINNED_NODE = `${root}node_modules/${NODE_PACKAGE}/bin/node${platform === 'win32' ? '.exe' : ''}`
const STAMP = `${root}node_modules/.installed-lockfile`
/** What runs the site alone: it needs no test programs, which are half of the packages. */
const RUNS = ['start.mjs', 'build.mjs', 'sideline.mjs']

ensureInstalled()
await ensurePinnedNode()

/** Installs the packages if package-lock.json has changed since the last install, or that left out what is needed. */
function ensureInstalled() {
  const lockfile = readFileSync(`${root}package-lock.json`, 'utf8')
  const wanted = RUNS.includes(basename(process.argv[1])) ? '--omit=dev' : '--include=dev'
  const installed = existsSync(PINNED_NODE) && existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if ([wanted, '--include=dev'].some((kind) => installed === `${kind}\n${lockfile}`)) return
  console.log('Installing the packages in package-lock.json …')
  // A site may be running from the packages that are there: those that are missing are added to them.
  const isPart = installed === `--omit=dev\n${lockfile}`
  const how = isPart ? ['install', '--no-save'] : ['ci']
  const npm = spawnSync('npm', [...how, wanted, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error(`npm ${how[0]} failed; see its message above. Nothing was started.`)
    process.exit(1)
  }
  // npm does not fail when it cannot install an optional package.
  if (!existsSync(PINNED_NODE)) {
    console.error(`There is no package ${NODE_PACKAGE} with Node for this machine. Nothing was started.`)
    process.exit(1)
  }
  writeFileSync(STAMP, `${wanted}\n${lockfile}`)
}

/**
 * Returns if this script already runs on the pinned Node. Otherwise runs it again there with the same arguments,
 * passes signals on and exits with its exit code; the promise then never settles.
 */
async function ensurePinnedNode() {
  const pinned = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).optionalDependencies[NODE_PACKAGE]
  if (process.versions.node === pinned) return
  // Not node_modules/.bin: npm 9, which Debian has, makes no link there to the program of an optional package.
  const path = dirname(PINNED_NODE) + delimiter + process.env.PATH
  const child = spawn(PINNED_NODE, process.argv.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  await new Promise(() => {})
}
