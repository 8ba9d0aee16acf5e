import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const connections = 50

/** A program that asks one address over and over. Gives answers a second; throws if any was not a 2xx. */
export interface LoadClient {
  name: string
  load(url: string, encoding: string, seconds: number): Promise<number>
}

/** wrk leaves the server nearly a core of its own; autocannon is slower itself, so it flatters the slower server. */
export function loadClients(): LoadClient[] {
  return spawnSync('wrk', ['-v']).error ? [autocannon] : [wrk, autocannon]
}

const wrk: LoadClient = {
  name: 'wrk',
  async load(url, encoding, seconds) {
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', `Accept-Encoding: ${encoding}`, url]
    const { stdout } = await run('wrk', args)
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met errors at ${url}:\n${stdout}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  },
}

export const autocannon: LoadClient = {
  name: 'autocannon',
  async load(url, encoding, seconds) {
    const program = join(import.meta.dirname, 'node_modules/autocannon/autocannon.js')
    const args = [
      program,
      '-j',
      '-c',
      `${connections}`,
      '-d',
      `${seconds}`,
      '-H',
      `accept-encoding=${encoding}`,
      url,
    ]
    const { stdout } = await run(process.execPath, args, { maxBuffer: 1e8 })
    const result = JSON.parse(stdout)
    if (result.non2xx + result.errors + result.timeouts > 0)
      throw new Error(`autocannon met errors at ${url}.`)
    return result.requests.average
  },
}
