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
    <Panel title="Asked to be erased" aside={<Moment at={erasureAskedAt} now={now} />}>
      <div className={panel.text}>
        <p>
          They asked for it on their account page, with their password. Nothing is erased yet.
          {role !== 'owner' && ' Only the owner can do that.'}
        </p>
      </div>
      {role === 'owner' && (
        <div className={panel.foot}>
          <ButtonLink to={href('/studio/clients/:client/data', { client: id })}>Export or erase</ButtonLink>
          <CommandButton
            action={href('/studio/clients/:client/erasure-request/end', { client: id })}
            label="Put aside"
          />
          <p className="small quiet">Put it aside once you told them why not. They can ask again.</p>
        </div>
      )}
    </Panel>
  )
}
