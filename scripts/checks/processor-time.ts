import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

// Measures the processor time of each file of tests, with its threads and child processes.
const before = processorSeconds()
// biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no other first argument
afterAll(({}, suite) => {
  Object.assign(suite.meta, { processorSeconds: processorSeconds() - before })
})

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + ofChildren()
}

/** Of ended processes; Linux counts hundredths. */
function ofChildren(): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}
