/** Programs beside Node that the checks need, and Debian's packages of them for whoever may install those. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What fetches and reads our archives besides ourselves, and the packages that bring it. */
const READERS = { curl: 'curl', wget: 'wget', unzip: 'unzip', '7z': 'p7zip-full', python3: 'python3' }

/** Where on PATH the program is. */
export function onPath(program: string, path = process.env.PATH ?? ''): string | undefined {
  const places = path.split(delimiter).filter(Boolean)
  return places.map((folder) => join(folder, program)).find(runs)
}

/** For a test that needs them: left out on a developer's machine without them; on a build server it runs, and fails. */
export function without(...programs: string[]): boolean {
  return !process.env.CI && programs.some((program) => !onPath(program))
}

export function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A container of a build server, as a rule. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Says on the terminal why, if it could not. */
export function installPackages(names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], env)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env)
}

/** Installs what reads archives where that is allowed, so that no check of them is left out. Returns what is missing. */
export function ensureReaders(): string[] {
  const missing = () => Object.entries(READERS).filter(([program]) => !onPath(program))
  const packages = missing().map(([, name]) => name)
  if (packages.length > 0 && mayInstall()) {
    console.log(`Installing ${packages.join(', ')} …`)
    installPackages(packages)
  }
  return missing().map(([program]) => program)
}

/** Heard only when it fails. */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' })
  if (status !== 0) console.error(`${program} ${args.join(' ')}:\n${stdout}${stderr}${error?.message ?? ''}`)
}
