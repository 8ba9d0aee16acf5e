import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Line, Panel } from '../../../studio/ui/settings/panel.tsx'

/** Leads to the import, which only the owner may use. */
export function FromZip() {
  return (
    <Panel title="Everything, or folders of photographs">
      <Line
        name="A ZIP"
        about="An export from another Sideline, or folders of photographs, which become albums."
        action={<ButtonLink to={href('/studio/settings/moving/import')}>Import a ZIP</ButtonLink>}
      />
    </Panel>
  )
}
