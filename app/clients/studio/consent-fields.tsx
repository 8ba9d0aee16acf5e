import { LONGEST_NOTE, WAYS } from '../../albums/consent.ts'
import { Select, TextArea, TextInput } from '../../studio/ui/controls/fields.tsx'

interface ConsentFieldsProps {
  clients: readonly { id: string; name: string }[]
  today: string
  /** Distinguishes several consents in one form. */
  prefix?: string
}

export function ConsentFields({ clients, today, prefix = '' }: ConsentFieldsProps) {
  const [only, ...others] = clients
  return (
    <>
      <div className="pair">
        <Select
          name={`${prefix}client`}
          label="Who consented"
          defaultValue={others.length === 0 ? only?.id : ''}
          none={others.length === 0 ? null : 'Choose one'}
          options={clients.map(({ id, name }) => [id, name])}
        />
        <TextInput type="date" name={`${prefix}givenOn`} label="On" defaultValue={today} max={today} />
        <Select
          name={`${prefix}how`}
          label="How"
          defaultValue=""
          none="Choose one"
          options={Object.entries(WAYS)}
        />
      </div>
      <TextArea
        name={`${prefix}note`}
        label="Note (optional)"
        description="What they agreed to, or where it is written down."
        defaultValue=""
        maxLength={LONGEST_NOTE}
        rows={2}
      />
    </>
  )
}
