import { data, href } from 'react-router'
import { PasswordInput, TextInput } from '../../studio/ui/controls/fields.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { Services, Steps } from '../../studio/ui/settings/service.tsx'
import type { Route } from './+types/bucket.ts'
import { BackupPlace } from './bucket/parts.tsx'
import { begin, changeable } from './bucket/place.server.ts'
import { readBucket, tryTyped, typedBucket } from './bucket/read-bucket.server.ts'
import { SERVICES, serviceAt, serviceNamed } from './bucket/services.ts'
import { readablePlaces } from './bucket/stored-key.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ports, backup, places } = await changeable({ url, context })
  const { bucket, target = '', at = '03:30' } = backup ?? {}
  const now = bucket ? serviceAt(bucket) : null
  const { id } = serviceNamed(url.searchParams.get('at') ?? now)
  const isStored = id === now
  const { backupS3 } = await readablePlaces(ports, places)
  const fixed = places.backupFixed === true
  const { endpoint = '', region = '' } = (isStored && bucket) || {}
  const keyId = (isStored && backupS3.credentials?.accessKeyId) || ''
  const name = target.startsWith('s3://') && (isStored || fixed) ? target.slice(5) : ''
  return { id, typed: { bucket: name, endpoint, region, keyId, at }, isStored, fixed }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const setup = await changeable({ url, context })
  const { ports, owner } = setup
  const form = await request.formData()
  const typed = typedBucket(form)
  const given = await readBucket(ports, typed, String(form.get('key') ?? ''))
  const refused =
    'refused' in given
      ? given
      : ((await tryTyped(ports, given, { service: typed.service, owner: owner.id })) ??
        (await begin(setup, given)))
  return data({ refused, typed }, { status: 400 })
}

export const meta = titled('Backup')

export default function Bucket({ loaderData, actionData }: Route.ComponentProps) {
  const { id, fixed } = loaderData
  const service = serviceNamed(id)
  const typed = actionData?.typed ?? loaderData.typed
  const page = href('/studio/settings/backup/bucket')
  return (
    <BackupPlace
      title="Storage on the internet"
      label="Bucket"
      of={id}
      note={service.note}
      refused={actionData?.refused}
      at={typed.at}
      hint="Writes a small file, reads it back, and deletes it."
    >
      {fixed ? (
        <p className="quiet">
          Your server’s settings have the key and say how buckets are reached. Choose only the bucket here.
        </p>
      ) : (
        <>
          <Services
            label="Storage"
            services={SERVICES.map((one) => [`${page}?at=${one.id}`, ...(one.choice ?? [one.name])])}
            current={service.choice?.[0] ?? service.name}
          />
          <Steps steps={service.steps} />
        </>
      )}
      <input type="hidden" name="service" value={id} />
      <Fields {...loaderData} typed={typed} />
    </BackupPlace>
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
    </>
  )
}
