import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

/** 'sideline 0.1.0 (99d1a7c)': the release, and in a clone the commit. */
export function version(): string {
  const commit = existsSync(join(root, '.git')) ? headCommit() : ''
  return `sideline ${manifest.version}${commit && ` (${commit})`}`
}

/** Empty without git. On a server the clone may belong to another user: its code runs already, so git may trust it. */
function headCommit(): string {
  const { status, stdout } = spawnSync('git', ['-c', 'safe.directory=*', 'rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : ''
}
