/** How soon the site responds when it has been started before, and how much memory it then takes. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Finding, quantile } from './support/finding.ts'
import { residentMemory, type Site, startSite, withSite } from './support/site.ts'

const starts = 5
const idleMs = 5000

export async function measureStart(dataDir: string): Promise<Finding[]> {
  return [await secondStart(dataDir), await idleMemory(dataDir)]
}

async function secondStart(dataDir: string): Promise<Finding> {
  const what = 'Second start to first 200, npm start'
  // Not measured: after an edit npm start builds first.
  await (await startSite(dataDir, { command: 'npm' })).stop()
  const times: number[] = []
  for (let i = 0; i < starts; i++) {
    const site = await startSite(dataDir, { command: 'npm' })
    times.push(site.startMs)
    await site.stop()
  }
  const median = quantile(times)
  return { what, measured: `${(median / 1000).toFixed(2)} s`, goal: '<= 1.5 s', met: median <= 1500 }
}

async function idleMemory(dataDir: string): Promise<Finding> {
  const what = 'Memory once started and idle, npm start'
  const measure = async (site: Site): Promise<Finding> => {
    await pause(idleMs)
    const bytes = await residentMemory(site.pid)
    if (bytes === undefined) return { what, measured: 'skipped: no /proc here' }
    return { what, measured: `${Math.round(bytes / 1e6)} MB`, goal: '< 150 MB', met: bytes < 150e6 }
  }
  return withSite(dataDir, measure, { command: 'start' })
}
