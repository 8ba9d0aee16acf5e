/** Processor seconds of `work`. Tests of hostile input allow ten times that: quadratic algorithms take hundreds. */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const started = process.threadCpuUsage()
  await work()
  return process.threadCpuUsage(started).user / 1e6
}
