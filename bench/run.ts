/**
 * `npm run bench`: everything that is promised about speed, measured in one run and printed as one table.
 * Name parts to measure only those: `npm run bench -- start weight`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { measureGrowth } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoad } from './load.ts'
import { measureStart } from './start.ts'
import { exitOnSignals } from './support/at-exit.ts'
import { type Finding, table } from './support/finding.ts'
import { withDemo } from './support/site.ts'
import { measureTaps } from './taps.ts'
import { measureWeight } from './weight.ts'

/** Each measures the site of the demo. */
const parts: Record<string, (dataDir: string) => Promise<Finding[]>> = {
  start: measureStart,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  taps: measureTaps,
  load: measureLoad,
}
/** Without a site. */
const alone: Record<string, () => Promise<Finding[]>> = {
  growth: measureGrowth,
}
const all = [...Object.keys(parts), ...Object.keys(alone)]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. There are: ${all.join(', ')}.`)
  process.exit(1)
}
const wanted = asked.length > 0 ? asked : all

exitOnSignals()
const findings: Finding[] = []
if (wanted.some((name) => name in parts)) await withDemo(measureParts)
for (const [name, part] of Object.entries(alone)) if (wanted.includes(name)) await measure(name, part)

const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}`
const report = `${machine}\n\n${table(findings)}\n`
console.log(report)
const results = join(import.meta.dirname, 'results')
await mkdir(results, { recursive: true })
await writeFile(join(results, 'last.md'), report)

async function measureParts(dataDir: string): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.includes(name)) await measure(name, () => part(dataDir))
  }
}

async function measure(name: string, part: () => Promise<Finding[]>): Promise<void> {
  console.error(`measuring ${name} …`)
  findings.push(...(await part()))
}
