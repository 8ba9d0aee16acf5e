import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module in a thread of its own, with a connection and memory of its own, and returns the first message that it
 * posts: for work that would keep everybody else waiting. What goes in and out is cloned, so errors are plain ones. The
 * thread ends with this call, also when `signal` aborts.
 */
export async function inThread<Result>(
  module: string,
  given: unknown,
  signal?: AbortSignal,
): Promise<Result> {
  const worker = new Worker(module, { workerData: given })
  const ended = once(worker, 'exit').then(() => {
    throw new Error(`${module} ended without a result`)
  })
  try {
    const [result] = await Promise.race([once(worker, 'message', { signal }), ended])
    return result
  } finally {
    await worker.terminate()
  }
}
