import { data } from 'react-router'
import { sampleEmail } from '../../mail/kinds.server.ts'
import { nonceContext, portsContext } from '../../ports.server.ts'
import { readingContext } from '../reading-context.server.ts'
import { readSections } from '../sections/sections.server.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/email.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const reading = context.get(readingContext)
  const now = Date.now()
  const email = sampleEmail(params.email, origin, now)
  if (!email) throw data(null, { status: 404 })
  // Imported at the top, the templates and react-email would load at every start.
  const { composeEmail } = await import('../../mail/compose.server.tsx')
  const site = await readSite(database, reading)
  const { sections } = await readSections(database, ['emails'], reading)
  const { html } = await composeEmail(email, site, now, sections.emails ?? {})
  const nonce = context.get(nonceContext)
  // The page's policy allows a style sheet only with its nonce.
  const shown = nonce ? html.replaceAll('<style>', `<style nonce="${nonce}">`) : html
  return new Response(shown, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  })
}
