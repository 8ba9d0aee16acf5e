/** The browser of the journeys: one that is there, else one that is installed. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages, mayInstall, onPath, run, runs } from './packages.ts'

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

/**
 * Features that journeys do without: two pages of the address bar, which each context would load though nobody sees
 * them, a third of a journey's time; and, of those that Playwright turns off, what asks the network, is hard to close or
 * drops a click. Playwright's own list does not count beside this one: of several such flags Chromium takes the last.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'PaintHolding',
]

/** Not for measuring: without some of these a page comes in other steps than a visitor's, and seems slower. */
export const JOURNEY_FLAGS = [...CHROMIUM_FLAGS, `--disable-features=${FEATURES_OFF.join(',')}`]

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
  const installed = NAMES.map((name) => onPath(name, env.PATH)).find(Boolean)
  if (installed) return { path: installed, found: `Chromium: ${installed}` }
  const own = chromium.executablePath()
  return existsSync(own) ? { path: own, found: `Chromium: ${own} (Playwright's)` } : null
}

/** Finds one, or installs one: Debian's package as root, else Playwright's own download. Throws when neither works. */
export async function ensureChromium(): Promise<Found> {
  const before = findChromium()
  if (before) return before
  console.log(`Installing Chromium (${mayInstall() ? "Debian's package" : "Playwright's download"}) …`)
  if (mayInstall()) installPackages(['chromium'])
  if (!findChromium()) run('playwright', ['install', 'chromium'], process.env)
  const after = findChromium()
  if (!after) throw new Error('There is no Chromium. Install one, or say where it is: CHROMIUM_PATH=…')
  return after
}
