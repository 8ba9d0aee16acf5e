import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { onlookerAddress } from '../../../viewers/address.ts'

/** Opens a private album as its clients see it, as a document of its own: the site has other styles. */
export function SeeAsClient({ slug, className }: { slug: string; className?: string | undefined }) {
  return (
    <ButtonLink to={onlookerAddress(slug)} icon="eye" className={className} reloadDocument>
      See as client
    </ButtonLink>
  )
}
