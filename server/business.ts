import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoAccount, isEmpty } from '../demo/seed.ts'
import { queryBeforeOpen } from '../ports/database/open.ts'
import type { Env } from './settings/env.ts'
import { exposedBy, unsafeSettings } from './settings/safety.ts'

/** 'lost': there is data but no business, as after a demo was removed. */
export type Business = 'own' | 'demo' | 'none' | 'lost'

export async function businessIn(place: Parameters<typeof queryBeforeOpen>[0]): Promise<Business> {
  const found = await queryBeforeOpen(place, async (db): Promise<Business> => {
    const site = await db.selectFrom('site').select('demo').executeTakeFirst()
    if (site) return site.demo === 1 ? 'demo' : 'own'
    return (await isEmpty({ db })) ? 'none' : 'lost'
  })
  return found ?? 'none'
}

/**
 * The terminal shows the demo's accounts, so the demo is for this machine only unless DEMO_EXPOSED=yes. Returns why
 * the server must not start, or null.
 */
export function startRefusal(business: Business, env: Env): string | null {
  const init = 'create yours with: npm run -s sideline -- init'
  if (business === 'lost') return `This database has the remains of a business, but no business: ${init}`
  if (business === 'own') {
    const unsafe = unsafeSettings(env)
    return unsafe.length > 0 ? `These settings are not safe:\n  ${unsafe.join('\n  ')}` : null
  }
  const exposed = env.DEMO_EXPOSED === 'yes' ? null : exposedBy(env)
  if (!exposed) return null
  const danger = `${exposed} would let others reach the demo business, whose accounts are printed on this terminal.`
  return business === 'none'
    ? `There's no business yet: ${init}\nThe demo isn't created here: ${danger} Set DEMO_EXPOSED=yes if that’s what you want.`
    : `${danger} Leave ${exposed.split('=')[0]} out, or set DEMO_EXPOSED=yes if that is what you want.`
}

export async function greet(
  business: Business,
  origin: string,
  accountsFile: string,
  provider: Env['IDENTITY_PROVIDER'],
): Promise<void> {
  const name = business === 'demo' ? 'The demo of Sideline' : 'Sideline'
  console.log(`\n  ${name} is at ${origin}\n`)
  if (business !== 'demo') return
  console.log('  The business, its clients, and its albums are invented. To create yours, stop this, then:')
  console.log('    npm run -s sideline -- reset-demo && npm run -s sideline -- init\n')
  if (provider !== 'local') return
  const accounts = await readAccounts(accountsFile)
  if (accounts.length === 0) return
  console.log(`  Demo accounts (also in ${accountsFile}).`)
  const widest = Math.max(...accounts.map((account) => account.email.length))
  for (const { role, email, password } of accounts) {
    console.log(`    ${role.padEnd(6)}  ${email.padEnd(widest)}  ${password}`)
  }
  console.log()
}

export function accountsFile(dataDir: string): string {
  return join(dataDir, 'demo-accounts.json')
}

async function readAccounts(file: string): Promise<DemoAccount[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return []
  }
}
