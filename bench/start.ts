/** How soon a restarted site responds, and how much memory it takes when idle. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Finding, quantile } from './support/finding.ts'
import { residentMemory, startSite, withSite } from './support/site.ts'

const starts = 5
const idleMs = 5000

export async function measureStart(dataDir: string): Promise<Finding[]> {
  return [await secondStart(dataDir), await idleMemory(dataDir)]
}

async function secondStart(dataDir: string): Promise<Finding> {
  const times: number[] = []
  for (let i = 0; i <= starts; i++) {
    const site = await startSite(dataDir, { command: ['npm', 'start'] })
    times.push(site.startMs)
    await site.stop()
  }
  // After an edit, the first start builds.
  const median = quantile(times.slice(1))
  const measured = `${(median / 1000).toFixed(2)} s`
  return { what: 'Second start to first 200, npm start', measured, goal: '<= 1.5 s', met: median <= 1500 }
}

function idleMemory(dataDir: string): Promise<Finding> {
  return withSite(dataDir, async ({ pid }) => {
    const what = 'Memory once started and idle, npm start'
    await pause(idleMs)
    const bytes = await residentMemory(pid)
    if (bytes === undefined) return { what, measured: 'skipped: no /proc here' }
    return { what, measured: `${Math.round(bytes / 1e6)} MB`, goal: '< 150 MB', met: bytes < 150e6 }
  })
}
