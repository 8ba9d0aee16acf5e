import { once } from 'node:events'
import { openDatabase } from '../open.ts'
import { DatabaseUnusable } from '../port.ts'

/** A process for tests: says it is ready, waits for the end of its input, opens the database, prints the outcome. */
interface Order {
  url?: string
  file: string
  /** Drop root's rights first: root may write everywhere. */
  unprivileged?: boolean
}

export interface OpenResult {
  opened: boolean
  unusable?: boolean
  message?: string
}

const order: Order = JSON.parse(process.argv[2] ?? '')
if (order.unprivileged && process.getuid?.() === 0) becomeNobody()
process.stdout.write('ready\n')
await once(process.stdin.resume(), 'end')
process.stdout.write(`${JSON.stringify(await open())}\n`)

async function open(): Promise<OpenResult> {
  try {
    const database = await openDatabase(order)
    await database.close()
    return { opened: true }
  } catch (error) {
    return { opened: false, unusable: error instanceof DatabaseUnusable, message: (error as Error).message }
  }
}

function becomeNobody(): void {
  process.setgroups?.([])
  process.setgid?.(65_534)
  process.setuid?.(65_534)
}
