import { href } from 'react-router'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import type { ReplyTemplate } from '../inbox/templates.server.ts'

export function Templates({ templates }: { templates: ReplyTemplate[] }) {
  return (
    <Panel title="Saved replies" aside={<span className="quiet small num">{templates.length}</span>}>
      {templates.map(({ id, name, text }) => (
        <PanelRow
          key={id}
          name={name}
          description={<span className="clip-two">{text}</span>}
          action={
            <CommandButton
              action={href('/studio/templates/:template/deletion', { template: id })}
              label="Delete"
              what={name}
            />
          }
        />
      ))}
    </Panel>
  )
}
