// Runs on Node 20 or later, installs the lockfile's packages, which include the pinned Node, and hands over to that Node. Scripts
// import it first.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The package with Node for this platform: the lockfile has its hash. */
const { platform, arch } = process
const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
const NODE_PACKAGE = `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
const PINNED_NODE = `${root}node_modules/${NODE_PACKAGE}/bin/node${platform === 'win32' ? '.exe' : ''}`
const STAMP = `${root}node_modules/.installed-lockfile`
/** These need no development packages, which are half. */
const RUNS = ['start.mjs', 'build.mjs', 'sideline.mjs']

ensureInstalled()
await ensurePinnedNode()

/** Installs if package-lock.json has changed, or if the last install omitted development packages that are needed now. */
function ensureInstalled() {
  const lockfile = readFileSync(`${root}package-lock.json`, 'utf8')
  const wanted = RUNS.includes(basename(process.argv[1])) ? '--omit=dev' : '--include=dev'
  const installed = existsSync(PINNED_NODE) && existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  if ([wanted, '--include=dev'].some((kind) => installed === `${kind}\n${lockfile}`)) return
  console.log('Installing the packages in package-lock.json …')
  // Adds to the packages from which a site may be running.
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
  // npm ignores failures of optional packages.
  if (!existsSync(PINNED_NODE)) {
    console.error(`There is no package ${NODE_PACKAGE} with Node for this machine. Nothing was started.`)
    process.exit(1)
  }
  writeFileSync(STAMP, `${wanted}\n${lockfile}`)
}

/** Returns on the pinned Node. Otherwise runs the script again there, passes signals on, and exits with its exit code. */
async function ensurePinnedNode() {
  const pinned = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).optionalDependencies[NODE_PACKAGE]
  if (process.versions.node === pinned) return
  // Not node_modules/.bin: npm 9, which Debian has, makes no link there for optional packages.
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
