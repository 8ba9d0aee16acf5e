/** The browser of the journeys: one that is there, else one that is installed. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** A closed network, a container or a machine without a screen should make no difference. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Found {
  path: string
  /** One line for the terminal: which one it is. */
  found: string
}

/** CHROMIUM_PATH, one on PATH, or Playwright's own; null when there is none. Throws when CHROMIUM_PATH is no program. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Found | null {
  if (env.CHROMIUM_PATH) {
    if (!runs(env.CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH=${env.CHROMIUM_PATH} is no program.`)
    return { path: env.CHROMIUM_PATH, found: `Chromium: ${env.CHROMIUM_PATH} (CHROMIUM_PATH)` }
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const onPath = places.find(runs)
  if (onPath) return { path: onPath, found: `Chromium: ${onPath}` }
  const own = chromium.executablePath()
  return existsSync(own) ? { path: own, found: `Chromium: ${own} (Playwright's)` } : null
}

/** Finds one, or installs one: Debian's package as root, else Playwright's own download. Throws when neither works. */
export async function ensureChromium(): Promise<Found> {
  const before = findChromium()
  if (before) return before
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  console.log(`Installing Chromium (${isDebianRoot ? "Debian's package" : "Playwright's download"}) …`)
  if (isDebianRoot) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], env)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)
  }
  if (!findChromium()) run('playwright', ['install', 'chromium'], process.env)
  const after = findChromium()
  if (!after) throw new Error('There is no Chromium. Install one, or say where it is: CHROMIUM_PATH=…')
  return after
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8', stdio: 'pipe' })
  if (status !== 0) console.error(`${program} ${args.join(' ')}:\n${stdout}${stderr}${error?.message ?? ''}`)
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
