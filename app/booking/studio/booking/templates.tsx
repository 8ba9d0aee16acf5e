import { href } from 'react-router'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import type { ReplyTemplate } from '../inbox/templates.server.ts'

/** The texts that the owner replies with again and again. They are saved where a reply is written. */
export function Templates({ templates }: { templates: ReplyTemplate[] }) {
  return (
    <Panel title="Saved replies" aside={<span className="quiet small num">{templates.length}</span>}>
      {templates.length === 0 && (
        <PanelRow
          name="None yet"
          description="Write a reply on a booking’s page and choose ‘Save as template’. To change one, save it again under its name."
        />
      )}
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
