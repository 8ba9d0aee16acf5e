import { linkAddress } from '../app/accounts/passwords/password-links.server.ts'
import { signWith } from '../app/accounts/signature.server.ts'
import type { Database } from '../ports/database/port.ts'
import { originOf } from '../server/settings/env.ts'
import { siteSecret } from '../server/settings/secret.ts'
import type { SiteSettings } from './command.ts'

export async function passwordLink(database: Database, linkId: string, { env }: Pick<SiteSettings, 'env'>) {
  const sign = signWith(await siteSecret(env, database))
  return linkAddress({ sign, origin: originOf(env, env.PORT) }, linkId)
}
