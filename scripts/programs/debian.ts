/** Programs that the tests need besides Node, and the Debian packages that contain them. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs with which tests read our archives, backups and videos, and their Debian packages. */
const TEST_PROGRAMS = {
  curl: 'curl',
  wget: 'wget',
  unzip: 'unzip',
  '7z': 'p7zip-full',
  python3: 'python3',
  exiftool: 'libimage-exiftool-perl',
  // Lightroom's language.
  'lua5.1': 'lua5.1',
  ffmpeg: 'ffmpeg',
  // With the server, because pg_dump cannot read a later server than its own version.
  pg_dump: 'postgresql',
}

/** The other browsers, a screen for the second and its H.264; an object store; what stands before several processes. */
const PROGRAMS_OF_ALL = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver gstreamer1.0-libav',
  Xvfb: 'xvfb',
  'swift-proxy-server': 'swift-proxy swift-account swift-container swift-object',
  nginx: 'nginx',
  // Evaluates the queries of deploy/grafana.json and deploy/alerts.yml.
  prometheus: 'prometheus',
}

/** The path of the program, or undefined if it is not on PATH. */
export function onPath(program: string, path = process.env.PATH ?? ''): string | undefined {
  const folders = path.split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find(isExecutable)
}

/** For `test.skipIf`: whether a program is missing. False on a build server, where a missing program fails the test. */
export function without(...programs: string[]): boolean {
  return !process.env.CI && programs.some((program) => !onPath(program))
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether this process is root on Debian, as in most build containers. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Prints an error if the packages cannot be installed, and returns. */
export function installPackages(names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], env)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env)
}

/**
 * Installs missing test programs where it may, so that no test is skipped. Returns those still missing.
 * Only `npm run test:all` needs the other browsers, the object store and Prometheus.
 */
export function ensureTestPrograms(all: boolean): string[] {
  const programs = Object.entries(all ? { ...TEST_PROGRAMS, ...PROGRAMS_OF_ALL } : TEST_PROGRAMS)
  const missing = () => programs.filter(([program]) => !onPath(program))
  const packages = missing().flatMap(([, names]) => names.split(' '))
  if (packages.length > 0 && mayInstall()) {
    console.log(`Installing ${packages.join(', ')} …`)
    installPackages(packages)
  }
  return missing().map(([program]) => program)
}

/** Runs a program and prints its output only if it fails. */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' })
  if (status !== 0) console.error(`${program} ${args.join(' ')}:\n${stdout}${stderr}${error?.message ?? ''}`)
}
