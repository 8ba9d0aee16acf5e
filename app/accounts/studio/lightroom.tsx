import { data } from 'react-router'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { byOf, isConfirmed, requireConfirmed, staffContext } from '../staff-context.server.ts'
import { addUploadToken, listUploadTokens } from '../upload-tokens.server.ts'
import type { Route } from './+types/lightroom.ts'
import { MakeToken, NewToken, UploadTokens } from './lightroom/upload-tokens.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const tokens = await listUploadTokens(database, context.get(staffContext).id)
  return { tokens, origin, confirmed: isConfirmed(context), now: Date.now() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireConfirmed(context, url)
  const name = textOf(await request.formData(), 'name')
  const ports = context.get(portsContext)
  const made = await addUploadToken(ports, name, byOf(context))
  return data({ ...made, name }, { status: 'refused' in made ? 400 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Lightroom', matches)
}

export default function Lightroom({ loaderData, actionData }: Route.ComponentProps) {
  const { tokens, origin, confirmed, now } = loaderData
  const made = actionData && 'token' in actionData ? actionData : null
  return (
    <SettingsPage title="Lightroom" description="Programs that upload to your albums">
      <div className="narrow">
        {made && <NewToken key={made.token} name={made.name} token={made.token} origin={origin} />}
        <MakeToken
          key={made?.token}
          confirmed={confirmed}
          refused={actionData && 'refused' in actionData ? actionData : null}
        />
        <UploadTokens tokens={tokens} now={now} />
      </div>
    </SettingsPage>
  )
}
