// `npm run lock`: makes package-lock.json without hosts, the same on every machine. Lists the optional packages of every platform,
// without which `npm ci` rejects the file. npm runs in an empty folder: beside installed packages, it would drop hashes.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FILE = 'package-lock.json'
const PLATFORMS = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openharmony',
  'sunos',
  'aix',
  'netbsd',
  'openbsd',
]
/** Other names of platforms in the names of packages. */
const ALIASES = { linuxmusl: 'linux', windows: 'win32' }
const CPUS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el']

const folder = mkdtempSync(join(tmpdir(), 'sideline-lock-'))
for (const name of ['package.json', '.npmrc']) if (existsSync(name)) copyFileSync(name, join(folder, name))
const npm = spawnSync(
  'npm',
  ['install', '--package-lock-only', '--omit-lockfile-registry-resolved=false', '--ignore-scripts'],
  { cwd: folder, stdio: 'inherit' },
)
if (npm.status !== 0) process.exit(1)
const lock = JSON.parse(readFileSync(join(folder, FILE), 'utf8'))
rmSync(folder, { recursive: true })
const { packages } = lock
for (const entry of Object.values(packages)) {
  delete entry.resolved
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    if (!packages[path] && /^\d+\.\d+\.\d+\S*$/.test(version))
      packages[path] = { version, optional: true, ...platformOf(name) }
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)

/** '@img/sharp-linuxmusl-x64' */
function platformOf(name) {
  const words = name.split(/[/-]/).map((word) => ALIASES[word] ?? word)
  const os = words.find((word) => PLATFORMS.includes(word))
  const cpu = words.find((word) => CPUS.includes(word))
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }) }
}
