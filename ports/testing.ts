/**
 * The seconds of the processor that `work` takes in this thread, whatever else the machine does meanwhile. Tests of
 * hostile input allow ten times what it takes: an algorithm that is not linear takes hundreds.
 */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage()
  await work()
  return process.threadCpuUsage(begun).user / 1e6
}
