import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

/* Runs before each file of tests: measures its processor time, with its threads and the processes it started. */
const before = processorSeconds()
// biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no other first argument
afterAll(({}, suite) => {
  Object.assign(suite.meta, { processorSeconds: processorSeconds() - before })
})

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + ofChildren()
}

/** Of the processes that have ended. Linux counts it, in hundredths. */
function ofChildren(): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}
