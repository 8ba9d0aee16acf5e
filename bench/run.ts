/** `npm run bench`: everything that is promised about speed, or the parts that are named: `npm run bench -- start weight`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { measureGrowth } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoad } from './load.ts'
import { measureStart } from './start.ts'
import { type Finding, table } from './support/finding.ts'
import { withDemo } from './support/site.ts'
import { measureTaps } from './taps.ts'
import { measureWeight } from './weight.ts'

const onDemo: Record<string, (dataDir: string) => Promise<Finding[]>> = {
  start: measureStart,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  taps: measureTaps,
  load: measureLoad,
}
const all = [...Object.keys(onDemo), 'growth']

const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. There are: ${all.join(', ')}.`)
  process.exit(1)
}
const parts = named.length > 0 ? named : all

// Runs the exit handlers when the run is interrupted, so that no server and no folder is left behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const findings: Finding[] = []
if (parts.some((name) => name in onDemo)) {
  await withDemo(async (dataDir) => {
    for (const [name, measure] of Object.entries(onDemo)) {
      if (!parts.includes(name)) continue
      console.error(`measuring ${name} …`)
      findings.push(...(await measure(dataDir)))
    }
  })
}
if (parts.includes('growth')) findings.push(...(await measureGrowth()))

const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}`
const report = `${machine}\n\n${table(findings)}\n`
console.log(report)
const results = join(import.meta.dirname, 'results')
await mkdir(results, { recursive: true })
await writeFile(join(results, 'last.md'), report)
