import { useState } from 'react'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { byOf } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { counted } from '../../ui/count.ts'
import type { Route } from './+types/match.ts'
import { readChoices, type Shown } from './match/choices.ts'
import { Foot } from './match/foot.tsx'
import styles from './match/match.module.css'
import { matchesOf, tagMatch } from './match/match.server.ts'
import { type MatchView, readMatch } from './match/match-view.server.ts'
import { NoTeams } from './match/no-teams.tsx'
import { Past } from './match/past.tsx'
import { Rows } from './match/rows.tsx'
import { Sources } from './match/sources.tsx'

interface Previewed {
  error: string
  view: MatchView | null
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(portsContext).database
  const match = await readMatch(db, params.album)
  if (!match) throw data(null, { status: 404 })
  return { view: match.view, past: await matchesOf(db, params.album), now: Date.now() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const choices = readChoices(await request.formData())
  const work = { database, album: params.album, ...byOf(context) }
  const result = await tagMatch(work, choices)
  if ('step' in result)
    return redirect(`${href('/studio/albums/:album/match', params)}?done=${encodeURIComponent(result.step)}`)
  if ('refused' in result) return data<Previewed>({ error: result.refused, view: null }, { status: 400 })
  const error = 'The album has changed since this preview. Check it again before you tag.'
  return data<Previewed>({ error, view: result.changed }, { status: 409 })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Auto-tag', matches)
}

/** Previews what captions and cards say. Nothing is tagged before the owner confirms. */
export default function Match({ loaderData, actionData, params: { album } }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const view = actionData?.view ?? loaderData.view
  const [shown, setShown] = useState<Shown>('all')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const toggle = (photos: string[]) =>
    setToggled((before) => {
      const kept = [...before].filter((one) => !photos.includes(one))
      return new Set([...kept, ...photos.filter((one) => !before.has(one))])
    })
  const above = (
    <Link className="link" to={href('/studio/albums/:album', { album })}>
      {view.title}
    </Link>
  )
  const title = `Match ${counted(view.photographs, 'photo')} to ${counted(view.athletes, 'athlete')}`
  if (view.teams.length === 0 || view.athletes === 0)
    return (
      <Page title="Auto-tag photos" above={above}>
        <NoTeams album={album} teams={view.teams} />
      </Page>
    )
  return (
    <Page title={title} above={above}>
      <p className={`${styles.intro} quiet`}>
        {view.teams.map(({ name }) => name).join(', ')}. Nothing is tagged until you confirm, and Sideline
        never looks at faces.
      </p>
      <Past album={album} past={loaderData.past} now={loaderData.now} />
      <Form method="post" className={styles.match} aria-label="Auto-tag" preventScrollReset>
        <Sources album={album} view={view} shown={shown} onShow={setShown} />
        <div className={styles.out}>
          <Rows view={view} shown={shown} toggled={toggled} onToggle={toggle} />
        </div>
        <Foot view={view} toggled={toggled} error={busy ? null : actionData?.error} busy={busy} />
      </Form>
    </Page>
  )
}
