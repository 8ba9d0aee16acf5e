import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { openBucket, type S3Settings } from './s3-client.ts'

/** Debian's, which has Swift's modules. */
const PYTHON = '/usr/bin/python3'
/** Milliseconds. A busy machine takes a while. */
const START = 60_000

export interface Swift {
  settings: S3Settings
  makeBucket(name: string): Promise<void>
  stop(): Promise<void>
}

/** Starts OpenStack Swift, an object store that others run in production, for the tests of one file. */
export async function startSwift(): Promise<Swift> {
  // Not in memory, where older kernels store no attributes of files, in which Swift keeps what it knows of an object.
  const folder = await mkdtemp('/var/tmp/sideline-swift-')
  const ports = await freePorts(4)
  const program = join(import.meta.dirname, 'testing-swift.py')
  const child = spawn(PYTHON, [program, folder, ...ports.map(String)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (text) => {
    printed = `${printed}${text}`.slice(-5_000)
  })
  const endpoint = `http://127.0.0.1:${ports.at(-1)}`
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const port of ports) await untilUp(port)
  } catch (cause) {
    await stop()
    throw new Error(`Swift does not start: ${printed}`, { cause })
  }
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  const settings = { endpoint, credentials }
  const makeBucket = async (Bucket: string) => {
    await openBucket(`s3://${Bucket}`, settings).client.send(new CreateBucketCommand({ Bucket }))
  }
  return { settings, makeBucket, stop }
}

async function untilUp(port: number): Promise<void> {
  const end = Date.now() + START
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (Date.now() > end) throw new Error(`Nobody responds at port ${port}`)
    await pause(100)
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}
