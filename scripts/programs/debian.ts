import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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
  // With the server: pg_dump cannot read a later server.
  pg_dump: 'postgresql',
}

const PROGRAMS_OF_ALL = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver gstreamer1.0-libav',
  Xvfb: 'xvfb',
  'swift-proxy-server': 'swift-proxy swift-account swift-container swift-object',
  nginx: 'nginx',
  // Evaluates the queries of deploy/grafana.json and deploy/alerts.yml.
  prometheus: 'prometheus',
}

export function onPath(program: string, path = process.env.PATH ?? ''): string | undefined {
  const folders = path.split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find(isExecutable)
}

/** For `test.skipIf`. False on a build server, where a missing program fails the test. */
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

/** Whether this process is root on Debian. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

export function installPackages(names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], env)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env)
}

/** Installs missing programs if it may. Returns those still missing. Only `npm run test:all` needs `all`. */
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

export function run(program: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' })
  if (status !== 0) console.error(`${program} ${args.join(' ')}:\n${stdout}${stderr}${error?.message ?? ''}`)
}
