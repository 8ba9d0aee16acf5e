import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const unit = readFileSync(join(import.meta.dirname, '../../deploy/sideline.service'), 'utf8')

/** The settings with which deploy/sideline.service has another allocator. Where it is not installed, the site goes on with glibc's. */
export const AS_DEPLOYED: Record<string, string> = Object.fromEntries(
  [...unit.matchAll(/\b(LD_PRELOAD|MALLOC_CONF)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
