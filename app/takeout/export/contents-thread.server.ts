import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseAddress } from '../../../ports/database/backup/copy.ts'
import { TakeoutError } from '../takeout-error.ts'
import { writeContents } from './contents.server.ts'

/** What `exportEverything` starts this thread with. */
export interface Given {
  address: DatabaseAddress
  folder: string
}

const { address, folder } = workerData as Given
try {
  parentPort?.postMessage(await writeContents(address, folder))
} catch (error) {
  // Errors lose their class on the way.
  if (!(error instanceof TakeoutError)) throw error
  parentPort?.postMessage({ refused: error.message })
}
