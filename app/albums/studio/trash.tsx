import { Button, TextInput } from '@mantine/core'
import { data, Form, useNavigation } from 'react-router'
import { actorContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Line, LineAct, Panel } from '../../studio/ui/settings/panel.tsx'
import styles from '../../studio/ui/settings/settings-page.module.css'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { useStudio } from '../../studio/ui/use-studio.ts'
import type { Route } from './+types/trash.ts'
import { answerTrash, readTrash } from './trash/trash.server.ts'

const KINDS = { album: 'Album', photograph: 'Photographs', post: 'Post' }
const DAY = 86_400_000

export async function loader({ context }: Route.LoaderArgs) {
  return { groups: await readTrash(context.get(portsContext)), now: Date.now() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext)
  const fields = await request.formData()
  const text = (name: string) => String(fields.get(name) ?? '')
  const answer = await answerTrash(context.get(portsContext), text, actor, Date.now())
  return data(answer, { status: 'refused' in answer ? 400 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Trash', matches)
}

export default function Trash({ loaderData: { groups, now }, actionData }: Route.ComponentProps) {
  const { role } = useStudio()
  const busy = useNavigation().state !== 'idle'
  const refused = actionData && 'refused' in actionData ? actionData.refused : null
  return (
    <SettingsPage title="Trash" about="What was deleted is kept for 30 days">
      <div className={styles.narrow}>
        <p role="status">{actionData && 'done' in actionData ? actionData.done : ''}</p>
        {groups.length === 0 ? (
          <p className="quiet">Nothing to put back.</p>
        ) : (
          <Panel title="In the trash">
            {groups.map(({ kind, ids, name, goneAt }) => (
              <Line
                key={ids[0]}
                name={name}
                about={`${KINDS[kind]}. Gone for good ${inDays(goneAt - now)}.`}
                action={
                  <LineAct field="id" id={String(ids[0])} intent="restore" name={name}>
                    Put back
                  </LineAct>
                }
              />
            ))}
          </Panel>
        )}
        {groups.length > 0 && role === 'owner' && <Empty busy={busy} />}
        {refused && (
          <p className={styles.error} role="alert">
            {refused}
          </p>
        )}
      </div>
    </SettingsPage>
  )
}

function inDays(milliseconds: number): string {
  const days = Math.max(1, Math.ceil(milliseconds / DAY))
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** The one thing that cannot be undone. */
function Empty({ busy }: { busy: boolean }) {
  return (
    <Panel title="Empty the trash">
      <Form method="post" className={styles.form} key={String(busy)}>
        <TextInput
          name="word"
          label="Type the word Empty"
          autoComplete="off"
          description="Everything above is gone at once, and cannot be put back. Photographs that nothing else needs are deleted from the disk an hour later."
        />
        <span />
        <Button
          type="submit"
          name="intent"
          value="empty"
          className={styles.bad}
          disabled={busy}
          aria-busy={busy}
        >
          Empty
        </Button>
      </Form>
    </Panel>
  )
}
