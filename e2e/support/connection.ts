import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { end, endWithTests } from './programs.ts'
import { freePort } from './site.ts'

/** The connection between a browser and a site. */
export interface Connection {
  origin: string
  /** Bytes that the browser has sent. */
  sent(): number
  /** Cuts it for a moment, in the middle of whatever is being sent. */
  cut(milliseconds?: number): Promise<void>
  close(): Promise<void>
}

/** A connection that a test can cut, through nginx with its defaults where nginx is installed. */
export async function connectionTo(site: string): Promise<Connection> {
  const nginx = await throughNginx(site)
  const sockets = new Set<Socket>()
  let sent = 0
  let isCut = false
  const server = createServer((browser) => {
    if (isCut) return browser.destroy()
    const beyond = connect(Number(new URL(nginx?.origin ?? site).port), '127.0.0.1')
    browser.on('data', (bytes) => {
      sent += bytes.length
    })
    browser.pipe(beyond).pipe(browser)
    for (const [one, other] of [[browser, beyond] as const, [beyond, browser] as const]) {
      sockets.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    async cut(milliseconds = 700) {
      isCut = true
      end()
      await pause(milliseconds)
      isCut = false
    },
    async close() {
      server.close()
      end()
      await nginx?.close()
    },
  }
}

/** A connection on which the page at `path` stops arriving just before `mark`, until `goOn` is called. */
export async function pausedBefore(mark: string, path: string, site: string) {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const server = createHttpServer(async ({ url = '' }, response) => {
    const found = await fetch(site + url)
    const body = Buffer.from(await found.arrayBuffer())
    const headers = [...found.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name),
    )
    response.writeHead(found.status, Object.fromEntries(headers))
    if (url === path) {
      const end = body.indexOf(mark)
      response.write(body.subarray(0, end))
      await promise
      response.end(body.subarray(end))
    } else response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn,
    close: () => promisify(server.close.bind(server))(),
  }
}

async function throughNginx(site: string): Promise<{ origin: string; close(): Promise<void> } | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'sideline-connection-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, site))
  const child = spawn('nginx', [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
  ])
  endWithTests(child, 'SIGTERM')
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('nginx did not start.')
    await pause(20)
  }
  return {
    origin,
    async close() {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What deploy/nginx.conf says; the rest are paths that this user may write. */
function configuration(folder: string, port: number, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${folder}/nginx.pid;
${userInfo().uid === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${site};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}`
}
