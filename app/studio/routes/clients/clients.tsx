import { Button } from '@mantine/core'
import { href, Link } from 'react-router'
import { portsContext } from '../../../ports.server.ts'
import styles from '../../clients/client.module.css'
import { readClients } from '../../clients/clients.server.ts'
import { Clients } from '../../clients/list.tsx'
import { Page } from '../../shell/page.tsx'
import type { Route } from './+types/clients.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  return readClients(context.get(portsContext), url, Date.now())
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Clients | ${matches[1].loaderData?.studio} studio` }]
}

export default function ClientList({ loaderData: view }: Route.ComponentProps) {
  const { counts, search } = view
  const about = search
    ? null
    : counts.all === 1
      ? '1 client'
      : `${counts.all.toLocaleString('en-US')} clients`
  return (
    <Page title="Clients" about={about} actions={<Actions />}>
      <Clients {...view} />
    </Page>
  )
}

function Actions() {
  return (
    <div className={styles.actions}>
      <Button component={Link} to={href('/studio/clients/import')}>
        Import
      </Button>
      <Button component={Link} to={href('/studio/clients/new')} variant="filled">
        New client
      </Button>
    </div>
  )
}
