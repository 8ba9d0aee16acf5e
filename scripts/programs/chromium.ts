import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackages, isExecutable, mayInstall, onPath, run } from './debian.ts'

export const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']
/** Without the browser's interface: tests need a seventh less processor time. */
const SHELL = 'chromium-headless-shell'

/** For a container without a screen and a network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Replaces Playwright's list, because Chromium honors only the last --disable-features flag. The first three are hidden pages that
 * every browser context loads: they took a third of a test's time.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'PaintHolding',
]

/** For tests; the bench leaves the features of visitors' browsers on. */
export const JOURNEY_FLAGS = [...CHROMIUM_FLAGS, `--disable-features=${DISABLED_FEATURES.join(',')}`]

export interface Browser {
  path: string
  description: string
}

/** Returns CHROMIUM_PATH, the first of `names` on PATH, or Playwright's own. Throws if CHROMIUM_PATH is not executable. */
export function findChromium(names = [SHELL, ...BROWSERS]): Browser | null {
  const { env } = process
  if (env.CHROMIUM_PATH) {
    if (!isExecutable(env.CHROMIUM_PATH)) {
      throw new Error(`CHROMIUM_PATH=${env.CHROMIUM_PATH} is not an executable file.`)
    }
    return { path: env.CHROMIUM_PATH, description: `Chromium: ${env.CHROMIUM_PATH} (CHROMIUM_PATH)` }
  }
  const installed = names.map((name) => onPath(name, env.PATH)).find(Boolean)
  if (installed) return { path: installed, description: `Chromium: ${installed}` }
  const own = chromium.executablePath()
  return existsSync(own) ? { path: own, description: `Chromium: ${own} (Playwright's)` } : null
}

/** Finds Chromium, or installs Debian's package or, without root, Playwright's download. Throws if that fails. */
export async function ensureChromium(): Promise<Browser> {
  const found = findChromium()
  if (found) return found
  console.log(`Installing Chromium (${mayInstall() ? "Debian's package" : "Playwright's download"}) …`)
  for (const name of mayInstall() ? [SHELL, 'chromium'] : []) if (!findChromium()) installPackages([name])
  if (!findChromium()) run('playwright', ['install', 'chromium'], process.env)
  const installed = findChromium()
  if (!installed) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH=…')
  return installed
}
