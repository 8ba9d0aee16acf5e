import { Button } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import type { ReplyTemplate } from '../../booking/inbox/templates.server.ts'
import { Line, Panel } from './panel.tsx'
import styles from './settings.module.css'

/** The texts that the owner replies with again and again. They are saved where a reply is written. */
export function Templates({ templates }: { templates: ReplyTemplate[] }) {
  return (
    <Panel title="Saved replies" aside={<span className="quiet small num">{templates.length}</span>}>
      {templates.length === 0 && (
        <Line
          name="None yet"
          about="Write a reply on a booking’s page and choose ‘Save as template’. To change one, save it again under its name."
        />
      )}
      {templates.map(({ id, name, text }) => (
        <Line
          key={id}
          name={name}
          about={<span className={styles.clip}>{text}</span>}
          action={<Delete id={id} name={name} />}
        />
      ))}
    </Panel>
  )
}

function Delete({ id, name }: { id: string; name: string }) {
  const busy = useNavigation().formData?.get('template') === id
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="template" value={id} />
      <Button type="submit" name="intent" value="template-delete" disabled={busy} aria-busy={busy}>
        Delete<span className="hidden-text"> {name}</span>
      </Button>
    </Form>
  )
}
