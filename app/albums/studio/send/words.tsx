import { href, useFetcher } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextArea, TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import type { CommandResult } from '../../../studio/ui/forms/use-command.ts'
import { counted } from '../../../ui/count.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'

export function Words({ subject }: { subject: string }) {
  return (
    <div className="stack">
      <TextInput
        label="Anyone else (optional)"
        description="Email addresses, with commas between them. Each gets a link of their own to this album."
        name="guests"
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput label="Subject (optional)" name="subject" maxLength={150} placeholder={subject} />
      <TextArea label="A line from you (optional)" name="line" rows={3} maxLength={1000} />
    </div>
  )
}

export function SendButtons({ album, count, busy }: { album: string; count: number; busy: boolean }) {
  const { submit, state, data } = useFetcher<CommandResult>()
  const outcome = state === 'idle' ? data : null
  const action = href('/studio/albums/:album/send/test', { album })
  return (
    <>
      {outcome?.done && (
        <p className="small" role="status">
          {outcome.done}
        </p>
      )}
      <Problem error={outcome?.refused} />
      {useHydrated() && (
        <Button
          icon="mail"
          busy={state !== 'idle'}
          onClick={({ currentTarget: { form } }) =>
            form && submit(new FormData(form), { method: 'post', action })
          }
        >
          Send me a test
        </Button>
      )}
      <Button
        type="submit"
        variant="filled"
        disabled={count === 0}
        busy={busy}
        icon="send"
        title="Ctrl+Enter"
      >
        {count === 0 ? 'Send' : `Send to ${counted(count, 'person', 'people')}`}
      </Button>
    </>
  )
}
