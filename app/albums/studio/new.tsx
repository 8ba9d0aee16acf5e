import { useRef } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { uuidv7 } from '../../../ports/database/id.ts'
import { byOf, siteContext } from '../../accounts/staff-context.server.ts'
import { offerTeams } from '../../athletes/studio/list/teams.server.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { OnceKey, Send } from '../../studio/ui/forms/forms.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { type DetailsErrors, readDetails } from '../details.ts'
import { createAlbum } from '../edit-album.server.ts'
import { gameTitle, teamGame } from '../team-game.ts'
import type { Route } from './+types/new.ts'
import styles from './details/details.module.css'
import { useFirstError, Visibility } from './details/fields.tsx'
import { Fills, Preset } from './game.tsx'

const MOST_TEAMS = 300

export async function loader({ context }: Route.LoaderArgs) {
  const { until, credit } = teamGame(context.get(siteContext), Date.now())
  const teams = await offerTeams(context.get(portsContext).database, { limit: MOST_TEAMS })
  return { newKey: uuidv7(Date.now()), teams, until, credit }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const by = byOf(context)
  const typed = Object.fromEntries(await request.formData())
  const { preset, key, home, away } = typed
  if (preset === 'game') {
    const teams = await offerTeams(database, { limit: MOST_TEAMS })
    Object.assign(typed, { visibility: 'private', title: typed.title || gameTitle(teams, home, away) })
  }
  const details = readDetails(typed)
  if ('errors' in details) return data({ ...details, typed }, { status: 400 })
  const { row } = teamGame(context.get(siteContext), by.now)
  const game = preset === 'game' ? { row, teams: [String(home), String(away)] } : {}
  const album = await createAlbum(database, { ...details, ...game, key: String(key) }, by)
  throw redirect(href('/studio/albums/:album', { album: album.id }))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('New album', matches)
}

export default function NewAlbum({ loaderData, actionData }: Route.ComponentProps) {
  const { newKey, teams, until, credit } = loaderData
  const typed = actionData?.typed
  const busy = useNavigation().formMethod === 'POST'
  // Without a response the form gets a sentence.
  const outcome: { errors?: DetailsErrors; error?: string } = (!busy && actionData) || {}
  const errors = outcome.errors ?? {}
  const form = useRef<HTMLFormElement>(null)
  useFirstError(form, errors)
  return (
    <Page title="New album">
      <Form ref={form} className={`${styles.form} stack`} method="post" aria-label="New album" noValidate>
        <FormCopy />
        <OnceKey value={newKey} />
        {teams.length > 0 && <Preset teams={teams} typed={typed} />}
        <TextInput
          name="title"
          label="Title"
          description="Visitors or clients will see it. You can change it later."
          defaultValue={String(typed?.title ?? '')}
          error={errors.title}
          autoComplete="off"
        />
        <Visibility value={typed?.visibility === 'public' ? 'public' : 'private'} error={errors.visibility} />
        {teams.length > 0 && <Fills until={until} credit={credit} />}
        <Send error={outcome.error}>
          <ButtonLink to={href('/studio/albums')}>Cancel</ButtonLink>
          <Button type="submit" variant="filled" busy={busy}>
            Create album
          </Button>
        </Send>
      </Form>
    </Page>
  )
}
