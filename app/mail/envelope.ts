import { isMailable } from '../../ports/mail/address.ts'
import type { SiteView } from '../site/site.ts'
import type { ComposedEmail, EmailPicture, Envelope } from './email.ts'

/** The Content-ID of the photograph that an email carries. */
export const PICTURE_ID = 'photograph'

/** A bad address of someone else must not keep an email about them from the owner. */
export function toOwner({ owner, email }: SiteView, repliesTo?: { name: string; email: string }) {
  const to = { name: owner, address: email }
  if (!repliesTo || !isMailable(repliesTo.email)) return { to }
  return { to, replyTo: { name: repliesTo.name, address: repliesTo.email } }
}

export function toOwnerOf(email: { client: { name: string; email: string }; link: string }, site: SiteView) {
  return { ...toOwner(site, email.client), ...linkOf(email) }
}

export function toHolder(email: { name: string; email: string; link: string }): Envelope {
  return { to: { name: email.name, address: email.email }, ...linkOf(email) }
}

export function linkOf({ link }: { link: string }): Pick<ComposedEmail, 'parameters' | 'secret'> {
  return { parameters: { link }, secret: new URL(link).searchParams.get('token') ?? undefined }
}

export function carrying(picture: EmailPicture | null): Pick<ComposedEmail, 'attachments'> {
  if (!picture) return {}
  const { content } = picture
  return { attachments: [{ name: 'photograph.jpg', type: 'image/jpeg', content, cid: PICTURE_ID }] }
}
