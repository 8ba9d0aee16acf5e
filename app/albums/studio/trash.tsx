import { href } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { Button } from '../../studio/ui/controls/button.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { Problem } from '../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../studio/ui/forms/use-command.ts'
import list from '../../studio/ui/list/list.module.css'
import { Pages } from '../../studio/ui/list/list.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel, PanelRow, PanelRowAction } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { useStudio } from '../../studio/ui/use-studio.ts'
import type { Route } from './+types/trash.ts'
import { readTrashPage } from './trash/trash.server.ts'

const KINDS = { album: 'Album', athlete: 'Athlete', photograph: 'Photos', post: 'Post', team: 'Team' }
const DAY = 86_400_000

export async function loader({ url, context }: Route.LoaderArgs) {
  return { ...(await readTrashPage(context.get(portsContext).database, url)), now: Date.now() }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Trash', matches)
}

export default function Trash({ loaderData: { groups, paged, next, now } }: Route.ComponentProps) {
  const { role } = useStudio()
  const command = useCommand()
  return (
    <SettingsPage title="Trash" description="Deleted items are kept for 30 days">
      <div className="narrow">
        <p role="status">{command.done}</p>
        {groups.length === 0 ? (
          <p className={list.empty}>The trash is empty.</p>
        ) : (
          <Panel title="In the trash">
            {groups.map(({ kind, id, name, goneAt }) => (
              <PanelRow
                key={id}
                name={name}
                description={`${KINDS[kind]}. Deleted for good ${inDays(goneAt - now)}.`}
                action={
                  <PanelRowAction
                    command={command}
                    action={href('/studio/trash/:id/end', { id })}
                    name={name}
                  >
                    Restore
                  </PanelRowAction>
                }
              />
            ))}
          </Panel>
        )}
        <Pages
          path={href('/studio/settings/trash')}
          filters={{ q: '' }}
          paged={paged}
          side="before"
          next={next}
        />
        {groups.length > 0 && role === 'owner' && <Empty {...command} />}
        <Problem error={command.refused} />
      </div>
    </SettingsPage>
  )
}

function inDays(milliseconds: number): string {
  const days = Math.max(1, Math.ceil(milliseconds / DAY))
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

function Empty({ Form, busy }: Pick<ReturnType<typeof useCommand>, 'Form' | 'busy'>) {
  return (
    <Panel title="Empty the trash">
      <Form method="post" action={href('/studio/trash/emptying')} className={panel.fields}>
        <TextInput
          name="word"
          label="Type the word Empty"
          autoComplete="off"
          description="This deletes everything in the trash right away, and it can’t be restored. Photos that aren’t used anywhere else are deleted from storage an hour later."
        />
        <span />
        <Button type="submit" bad busy={busy}>
          Empty
        </Button>
      </Form>
    </Panel>
  )
}
