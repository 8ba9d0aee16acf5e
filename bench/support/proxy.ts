import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../e2e/support/site.ts'
import { installPackages, mayInstall, onPath } from '../../scripts/programs/debian.ts'
import { withFolder } from './site.ts'

const documented = join(import.meta.dirname, '../../deploy/Caddyfile')

/** Puts Caddy with the documented configuration in front of a site, so that browsers use HTTP/2. Its certificate is its own. */
export async function withProxy<T>(site: string, use: (origin: string) => Promise<T>): Promise<T> {
  if (!onPath('caddy') && mayInstall()) installPackages(['caddy'])
  return withFolder((folder) => serve(folder, site, use))
}

async function serve<T>(folder: string, site: string, use: (origin: string) => Promise<T>): Promise<T> {
  const config = join(folder, 'Caddyfile')
  // It must not change which certificates this machine trusts.
  await writeFile(
    config,
    `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\nimport ${documented}\n`,
  )
  const origin = `https://127.0.0.1:${await freePort()}`
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, DOMAIN: origin, SITE: new URL(site).host, HOME: folder, XDG_DATA_HOME: folder },
  })
  try {
    await answering(origin)
    return await use(origin)
  } finally {
    caddy.kill()
    await once(caddy, 'exit')
  }
}

/** Not with fetch, which does not trust the certificate. */
async function answering(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      return void (await promisify(execFile)('curl', ['-sfk', '-o', '/dev/null', '-m', '5', origin]))
    } catch {
      await pause(200)
    }
  }
  throw new Error('Caddy did not answer within ten seconds. The bench needs caddy and curl.')
}
