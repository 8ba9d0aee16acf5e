import { data, href, Link } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Column, Columns, Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { Thumb } from '../../studio/ui/thumb.tsx'
import type { Route } from './+types/client.ts'
import { Albums } from './client/albums.tsx'
import { Aside } from './client/aside.tsx'
import styles from './client/client.module.css'
import { readClientFile } from './client/client.server.ts'
import { ErasureRequest } from './client/erasure-request.tsx'
import { Edit, Give } from './client/forms.tsx'
import { Actions, Facts } from './client/head.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { timeZone } = context.get(siteContext)
  const client = await readClientFile(context.get(portsContext), params.client, timeZone, Date.now())
  if (!client) throw data(null, { status: 404 })
  const { searchParams } = url
  return { client, doing: searchParams.get('do') ?? searchParams.get('until') }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData?.client.name ?? 'Client', matches)
}

export default function Client({ loaderData: { client, doing } }: Route.ComponentProps) {
  const { id, name, note, albums } = client
  const newest = albums.find(({ access, cover }) => access === 'open' && cover)
  return (
    <Page
      title={name}
      above={
        <Link className="link" to={href('/studio/clients')}>
          All clients
        </Link>
      }
      face={<Thumb photo={newest?.cover ?? null} alt="" size={96} fill />}
      actions={<Actions client={client} doing={doing} />}
    >
      <Columns>
        <Column>
          <Facts client={client} />
          {doing === 'edit' && <Edit key={id} {...client} />}
          {doing === 'give' && <Give key={id} {...client} />}
          <ErasureRequest {...client} />
          {note && doing !== 'edit' && <p className={`${styles.note} remark`}>{note}</p>}
          <Albums client={client} />
        </Column>
        <Aside client={client} />
      </Columns>
    </Page>
  )
}
