import { data, Form, href, redirect, useNavigation } from 'react-router'
import { byOf, requireConfirmedOwner } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { PasswordInput, TextInput } from '../../studio/ui/controls/fields.tsx'
import panel from '../../studio/ui/page/panel.module.css'
import { Panel } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { Refused, Services, Steps } from '../../studio/ui/settings/service.tsx'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { BACKUP, requestBackup } from '../request.server.ts'
import { setUpBackup } from '../schedule/backup-setup.server.ts'
import type { Route } from './+types/bucket.ts'
import { AboutBackups, NightlyAt, TryAndStart } from './bucket/parts.tsx'
import { readBucket, tryTyped, typedBucket } from './bucket/read-bucket.server.ts'
import { serviceAt, serviceNamed } from './bucket/services.ts'
import { storedPlaces } from './bucket/stored-key.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  requireConfirmedOwner(context, url)
  const ports = context.get(portsContext)
  const { setup } = ports
  const backup = await setup.backup()
  if (backup?.fixed) throw redirect(href('/studio/settings/backup'))
  const { bucket, target = '', at = '03:30' } = backup ?? {}
  const now = bucket ? serviceAt(bucket) : null
  const { id } = serviceNamed(url.searchParams.get('at') ?? now)
  const isStored = id === now
  const { backupS3 } = await storedPlaces(ports, setup.places).catch(() => setup.places)
  const typed = {
    bucket: /^s3:\/\//.test(target) && (isStored || setup.places.backupFixed) ? target.slice(5) : '',
    endpoint: (isStored && bucket?.endpoint) || '',
    region: (isStored && bucket?.region) || '',
    keyId: (isStored && backupS3.credentials?.accessKeyId) || '',
    at,
  }
  return { id, typed, isStored, fixed: setup.places.backupFixed === true }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const owner = requireConfirmedOwner(context, url)
  const ports = context.get(portsContext)
  if ((await ports.setup.backup())?.fixed) throw data(null, { status: 404 })
  const form = await request.formData()
  const typed = typedBucket(form)
  const given = await readBucket(ports, typed, String(form.get('key') ?? ''))
  if ('refused' in given) return data({ refused: given, typed }, { status: 400 })
  const asked = { service: typed.service, owner: owner.id }
  const by = byOf(context)
  const refused =
    (await tryTyped(ports, given, asked)) ??
    (await setUpBackup({ ...ports, places: ports.setup.places }, given, by))
  if (refused) return data({ refused: { lead: 'Not saved.', ...refused }, typed }, { status: 400 })
  await requestBackup(ports, BACKUP, by)
  throw redirect(href('/studio/settings/backup'))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Backup', matches)
}

const CHOICES = [
  ['backblaze', 'Backblaze'],
  ['wasabi', 'Wasabi'],
  ['amazon', 'Amazon'],
  ['other', 'Another', 'S3-compatible'],
] as const

export default function Bucket({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fixed } = loaderData
  const service = serviceNamed(id)
  const busy = useNavigation().formMethod === 'POST'
  const refused = busy ? undefined : actionData?.refused
  const page = href('/studio/settings/backup/bucket')
  return (
    <SettingsPage title="Backup" aside={<AboutBackups note={service.note} />}>
      <Panel title="Storage on the internet">
        <Form key={id} className={panel.text} method="post" aria-label="Bucket" preventScrollReset noValidate>
          {refused && <Refused {...refused} />}
          {fixed ? (
            <p className="quiet">
              Your server’s settings have the key and say how buckets are reached. Choose only the bucket
              here.
            </p>
          ) : (
            <>
              <Services
                label="Storage"
                services={CHOICES.map(([at, name, note]) => [`${page}?at=${at}`, name, note])}
                current={CHOICES.find(([at]) => at === id)?.[1]}
              />
              <Steps steps={service.steps} />
            </>
          )}
          <FormCopy of={id} />
          <input type="hidden" name="service" value={id} />
          <Fields {...loaderData} typed={actionData?.typed ?? loaderData.typed} />
          <TryAndStart busy={busy} again={refused !== undefined}>
            Writes a small file, reads it back, and deletes it.
          </TryAndStart>
        </Form>
      </Panel>
    </SettingsPage>
  )
}

type View = Route.ComponentProps['loaderData']

function Fields({ id, typed, fixed, isStored }: View) {
  const { asks, keyId, key } = serviceNamed(id)
  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false }
  const optional = asks[0] === 'region' ? '' : ' (optional)'
  return (
    <>
      <div className="pair">
        <TextInput label="Bucket" name="bucket" defaultValue={typed.bucket} {...plain} />
        {!fixed && asks.includes('endpoint') && (
          <TextInput
            label="Endpoint"
            help="On the bucket’s page."
            name="endpoint"
            defaultValue={typed.endpoint}
            {...plain}
          />
        )}
        {!fixed && asks.includes('region') && (
          <TextInput
            label={`Region${optional}`}
            help="Such as us-east-1."
            name="region"
            defaultValue={typed.region}
            {...plain}
          />
        )}
      </div>
      {!fixed && (
        <div className="pair">
          <TextInput label={keyId} name="keyId" data-kept="no" defaultValue={typed.keyId} {...plain} />
          <PasswordInput
            label={key}
            help={
              isStored ? 'Leave it empty to keep the saved one.' : 'We lock it away. It’s never shown again.'
            }
            name="key"
            autoComplete="off"
          />
        </div>
      )}
      <NightlyAt at={typed.at} />
    </>
  )
}
