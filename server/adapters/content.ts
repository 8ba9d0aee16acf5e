import type { Logger } from 'pino'
import { localContent } from '../../ports/content/local.ts'
import type { Content } from '../../ports/content/port.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Storage } from '../../ports/storage/port.ts'
import type { Env } from '../settings/env.ts'

export async function openContent(
  env: Env,
  { database, storage }: { database: Database; storage: Storage },
  log: Pick<Logger, 'warn'>,
): Promise<Content> {
  const { CONTENT_SOURCE, SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = env
  if (CONTENT_SOURCE === 'local' || !projectId || !dataset) return localContent(database)
  // Imported late, so that a site with its own posts starts without the service's client.
  const { sanityContent } = await import('../../ports/content/sanity/sanity.ts')
  return sanityContent({
    projectId,
    dataset,
    apiVersion: env.SANITY_API_VERSION,
    endpoint: env.SANITY_ENDPOINT?.replace(/\/$/, ''),
    storage,
    folder: `content/${projectId}/${dataset.replaceAll('~', '_')}`,
    report: (error) => log.warn(kindOf(error), 'The content service failed: its last responses are shown'),
  })
}

/** Leaves out the error's message, which contains what visitors searched for. */
function kindOf(error: unknown): Record<string, unknown> {
  const { name, code, statusCode } = error as { name?: unknown; code?: unknown; statusCode?: unknown }
  return { error: name, code, statusCode }
}
