import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atExit } from './at-exit.ts'
import { freePort } from './site.ts'

export interface StaticFile {
  /** Where it is served, '/portfolio'. */
  path: string
  body: Uint8Array
  /** Sent as they are; `content-type` among them. */
  headers: Record<string, string>
}

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/** Serves files by an nginx of our own, tuned as for production, for as long as `use` takes. */
export async function withNginx<T>(files: StaticFile[], use: (origin: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sideline-nginx-'))
  const port = await freePort()
  const locations = await Promise.all(files.map((file, i) => location(folder, file, i)))
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, locations))
  const child = spawn('nginx', [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
  ])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const forget = atExit(() => {
    child.kill('SIGTERM')
    remove()
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(`${chunk}`))
  const origin = `http://127.0.0.1:${port}`
  try {
    while (!(await fetch(origin).catch(() => undefined))) {
      if (child.exitCode !== null) throw new Error(`nginx did not start:\n${errors.join('')}`)
      await pause(20)
    }
    return await use(origin)
  } finally {
    if (child.exitCode === null) {
      const closed = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await closed
    }
    forget()
    remove()
  }
}

function configuration(folder: string, port: number, locations: string[]) {
  return `
daemon off;
pid ${folder}/nginx.pid;
${userInfo().uid === 0 ? 'user root;' : ''}
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  etag off;
  keepalive_requests 100000000;
  open_file_cache max=1000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    ${locations.join('\n    ')}
  }
}
`
}

async function location(folder: string, { path, body, headers }: StaticFile, index: number) {
  const file = join(folder, 'files', `${index}`)
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(file, body)
  const { 'content-type': type = 'application/octet-stream', ...others } = headers
  const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`)
  // nginx looks for an index behind a path that ends in a slash, whatever the alias says.
  const source = path.endsWith('/')
    ? `root ${join(folder, 'files')}; try_files /${index} =404;`
    : `alias ${file};`
  return `location = ${quoted(path)} { ${source} types {} default_type ${quoted(type)}; ${added.join(' ')} }`
}

function quoted(value: string) {
  if (value.includes('$')) throw new Error(`nginx would read a variable in: ${value}`)
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
