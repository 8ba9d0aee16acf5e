import { data, Form, href, redirect, useNavigation } from 'react-router'
import { byOf, requireConfirmedOwner } from '../../accounts/staff-context.server.ts'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import forms from '../../studio/ui/forms/forms.module.css'
import { Send } from '../../studio/ui/forms/forms.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { setUpBackup } from '../schedule/backup-setup.server.ts'
import type { Route } from './+types/folder.ts'
import { serviceOf } from './backup.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  requireConfirmedOwner(context, url)
  const { setup } = context.get(portsContext)
  const backup = await setup.backup()
  if (backup?.fixed) throw redirect(href('/studio/settings/backup'))
  const hasKey = setup.places.backupS3.credentials !== undefined
  const bucket = { service: serviceOf(setup.places), hasKey }
  return { target: backup?.target ?? '', at: backup?.at ?? '03:30', bucket }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireConfirmedOwner(context, url)
  const { database, setup } = context.get(portsContext)
  if ((await setup.backup())?.fixed) throw data(null, { status: 404 })
  const form = await request.formData()
  const typed = { target: textOf(form, 'target'), at: textOf(form, 'at') }
  const ports = { database, places: setup.places }
  const refused = await setUpBackup(ports, typed, byOf(context))
  if (refused) return data({ error: refused.refused, typed }, { status: 400 })
  throw redirect(href('/studio/settings/backup'))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Where backups go', matches)
}

export default function Folder({ loaderData, actionData }: Route.ComponentProps) {
  const { target, at } = actionData?.typed ?? loaderData
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Page
      title="Where backups go"
      description="A folder on another disk on your server, or a bucket from another provider. Choose an empty one, or one with this site’s backups."
    >
      <Form
        className={`${forms.panel} narrow`}
        method="post"
        aria-label="Where backups go"
        preventScrollReset
        noValidate
      >
        <FormCopy />
        <TextInput
          label="Folder or bucket"
          description="A full path on the server, such as /mnt/backup (in containers /backup), or s3://backups/site."
          name="target"
          defaultValue={target}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          label="Time of the nightly backup"
          description="In your business’s time zone. A missed backup runs as soon as the site is up again."
          name="at"
          type="time"
          defaultValue={at}
        />
        <Bucket {...loaderData.bucket} />
        <p className="small quiet">
          Backups aren’t encrypted. Anyone who can read one has everything your clients trusted you with.
        </p>
        <Send error={busy ? null : actionData?.error}>
          <ButtonLink to={href('/studio/settings/backup')}>Cancel</ButtonLink>
          <Button type="submit" variant="filled" busy={busy}>
            Test and save
          </Button>
        </Send>
      </Form>
    </Page>
  )
}

function Bucket({ service, hasKey }: { service: string | null; hasKey: boolean }) {
  const key = hasKey ? 'with a key of their own' : "with the server's own key"
  return (
    <p className="small quiet">
      {service ? `Buckets are reached at ${service}, ${key}. ` : 'No bucket is set up yet. '}
      The person who runs your server sets these and restarts the site: BACKUP_S3_ENDPOINT (for Amazon,
      BACKUP_S3_REGION), BACKUP_S3_KEY_ID, and BACKUP_S3_KEY.
    </p>
  )
}
