import { href } from 'react-router'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import { Panel, SettingsRow } from '../../../studio/ui/settings/panel.tsx'
import styles from '../../../studio/ui/settings/settings.module.css'
import type { ReplyTemplate } from '../inbox/templates.server.ts'

/** The texts that the owner replies with again and again. They are saved where a reply is written. */
export function Templates({ templates }: { templates: ReplyTemplate[] }) {
  return (
    <Panel title="Saved replies" aside={<span className="quiet small num">{templates.length}</span>}>
      {templates.length === 0 && (
        <SettingsRow
          name="None yet"
          description="Write a reply on a booking’s page and choose ‘Save as template’. To change one, save it again under its name."
        />
      )}
      {templates.map(({ id, name, text }) => (
        <SettingsRow
          key={id}
          name={name}
          description={<span className={styles.clip}>{text}</span>}
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
