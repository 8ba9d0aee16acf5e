import { LONGEST_NOTE, WAYS } from '../../albums/consent.ts'
import { Select, TextArea, TextInput } from '../../studio/ui/controls/fields.tsx'

interface ConsentFieldsProps {
  /** Who may have consented. */
  clients: readonly { id: string; name: string }[]
  /** `YYYY-MM-DD` of the business. */
  today: string
  /** Begins the fields' names, where a form has several consents. */
  prefix?: string
}

/** Who consented, when and how. */
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
