import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UNLIMITED } from './crash.ts'
import { end, endWithTests } from './programs.ts'
import { freePort, type Site, startSite } from './site.ts'

const DOCUMENTED = join(import.meta.dirname, '../../deploy/nginx.scale.conf')
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** A business that several processes serve at one address. */
export interface Processes {
  origin: string
  sites: Site[]
  /** Kills one at once. Returns once it is there again, on its port and with an empty data folder. */
  kill(index: number): Promise<void>
  stop(): Promise<void>
}

/** Starts as many processes as there are settings, behind nginx as docs/deploy.md says, without limits on bookings. */
export async function startProcesses(settings: Record<string, string>[]): Promise<Processes> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'sideline-processes-'))
  // nginx gives up root's rights, and puts large requests there.
  chmodSync(folder, 0o755)
  const shared = {
    TRUST_PROXY: '1',
    DEMO_EXPOSED: 'yes',
    ORIGIN: origin,
    ...UNLIMITED,
  }
  const ports = await Promise.all(settings.map(freePort))
  const sites: Site[] = []
  const start = async (index: number) => {
    const own = mkdtempSync(join(folder, `${index}-`))
    const env: Record<string, string> = { ...shared, ...settings[index], PORT: `${ports[index]}` }
    sites[index] = await startSite(env.DATA_DIR ?? own, env)
  }
  const stop = async () => {
    await Promise.all(sites.map((site) => site.stop()))
    rmSync(folder, { recursive: true })
  }
  try {
    for (const index of ports.keys()) await start(index)
    const nginx = await startNginx(folder, port, ports)
    return {
      origin,
      sites,
      async kill(index) {
        const { process: child, output } = sites[index] as Site
        if (!child.kill('SIGKILL')) throw new Error(`The site had exited:\n${output()}`)
        await once(child, 'exit')
        await start(index)
      },
      async stop() {
        await end(nginx, 'SIGTERM')
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts nginx with the documented configuration and the addresses of these processes. */
async function startNginx(folder: string, port: number, ports: number[]) {
  const servers = ports.map((at) => `server 127.0.0.1:${at} max_fails=2 fail_timeout=5s;`)
  const site = readFileSync(DOCUMENTED, 'utf8')
    .replace(/( {4}server 127.*\n)+/, `${servers.join('\n')}\n`)
    .replace(/( {4}listen .*\n)+/, `listen 127.0.0.1:${port};\n`)
  const temporary = TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nevents { worker_connections 1024; }\n
    http {\naccess_log off;\n${temporary}\n${site}\n}\n`,
  )
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  endWithTests(nginx, 'SIGTERM')
  const address = `http://127.0.0.1:${port}/healthz`
  while (!(await fetch(address).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error('nginx ended at once.')
    await pause(50)
  }
  return nginx
}
