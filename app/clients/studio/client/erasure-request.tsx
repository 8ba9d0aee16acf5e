import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import type { ClientFile } from './client.server.ts'

export function ErasureRequest({ id, erasureAskedAt, now }: ClientFile) {
  const { role } = useStudio()
  if (erasureAskedAt === null) return null
  return (
    <Panel title="Asked to delete their data" aside={<Moment at={erasureAskedAt} now={now} />}>
      <div className={panel.text}>
        <p>
          They asked for it on their account page, with their password. Nothing is deleted yet.
          {role !== 'owner' && ' Only the owner can do that.'}
        </p>
      </div>
      {role === 'owner' && (
        <div className={panel.foot}>
          <ButtonLink to={href('/studio/clients/:client/data', { client: id })}>Export or delete</ButtonLink>
          <CommandButton
            action={href('/studio/clients/:client/erasure-request/end', { client: id })}
            label="Dismiss"
          />
          <p className="small quiet">Dismiss this after you’ve told them why. They can ask again.</p>
        </div>
      )}
    </Panel>
  )
}
