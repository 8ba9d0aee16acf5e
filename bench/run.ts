/**
 * `npm run bench`: everything that is promised about speed, measured in one run and printed as one table.
 * Name parts to measure only those: `npm run bench -- start weight`.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { measureDelivery } from './delivery.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureStart } from './start.ts'
import { exitOnSignals } from './support/at-exit.ts'
import { type Finding, table } from './support/finding.ts'
import { ensureTools } from './support/install.ts'
import { withDemo } from './support/site.ts'
import { measureTaps } from './taps.ts'
import { measureWeight } from './weight.ts'

const parts: Record<string, (dataDir: string) => Promise<Finding[]>> = {
  start: measureStart,
  weight: measureWeight,
  delivery: measureDelivery,
  lighthouse: measureLighthouse,
  taps: measureTaps,
}
/** It brings its own photographs and prints its own table. */
const develop = 'develop'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => name !== develop && !(name in parts))
if (unknown.length > 0) {
  console.error(
    `There is no part '${unknown.join("', '")}'. There are: ${[...Object.keys(parts), develop].join(', ')}.`,
  )
  process.exit(1)
}
const wanted = asked.length > 0 ? asked : [...Object.keys(parts), develop]

exitOnSignals()
ensureTools()
const measured = [`${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}`]
if (wanted.some((name) => name in parts)) measured.push(table(await measureParts()))
if (wanted.includes(develop)) measured.push(measureDevelop())

const report = `${measured.join('\n\n')}\n`
console.log(report)
const results = join(import.meta.dirname, 'results')
await mkdir(results, { recursive: true })
await writeFile(join(results, 'last.md'), report)

function measureParts(): Promise<Finding[]> {
  return withDemo(async (dataDir) => {
    const findings: Finding[] = []
    for (const [name, measure] of Object.entries(parts)) {
      if (!wanted.includes(name)) continue
      console.error(`measuring ${name} …`)
      findings.push(...(await measure(dataDir)))
    }
    return findings
  })
}

function measureDevelop(): string {
  console.error(`measuring ${develop} …`)
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'develop.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return output.toString().trim()
}
