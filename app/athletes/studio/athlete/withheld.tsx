import { href, Link } from 'react-router'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import type { WithheldOf } from './withheld.server.ts'

/** The words that nobody else reads because of an athlete. */
export function WithheldWords({ withheld: { photos, albums } }: { withheld: WithheldOf }) {
  if (photos === 0) return null
  return (
    <Panel
      title={`Words of ${counted(photos, 'photo')} hidden`}
      description="They may say a word of the name. Open a photo’s words to see why, or to show them."
    >
      <ul className={panel.text}>
        {albums.map(({ id, title, photos }) => (
          <li key={id}>
            <Link className="link" to={href('/studio/albums/:album', { album: id })}>
              {title}
            </Link>{' '}
            <span className="quiet num">{photos}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
