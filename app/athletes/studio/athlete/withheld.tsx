import { href, Link } from 'react-router'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import type { WithheldOf } from './withheld.server.ts'

export function WithheldWords({ withheld: { photos, albums } }: { withheld: WithheldOf }) {
  if (photos === 0) return null
  return (
    <Panel
      title={`Words of ${counted(photos, 'photo')} hidden`}
      description="They may contain part of this athlete’s name. Open a photo’s words to see why, or to show them."
    >
      <ul>
        {albums.map(({ id, title, photos }) => (
          <li key={id}>
            <PanelRow
              name={
                <Link className="link" to={href('/studio/albums/:album', { album: id })}>
                  {title}
                </Link>
              }
              description={counted(photos, 'photo')}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
