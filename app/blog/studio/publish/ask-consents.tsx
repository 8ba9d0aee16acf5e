import { useState } from 'react'
import { Consents, type Questions } from '../../../clients/studio/consents.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Dialog } from '../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../studio/ui/forms/forms.tsx'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import type { PostPage } from '../post/post.server.ts'
import { type Publishing, publishLabel } from './publish.tsx'

export function AskConsents(props: AskProps) {
  const { questions } = props.publishing
  return questions && <Asked {...props} questions={questions} />
}

interface AskProps {
  post: PostPage
  publishing: Publishing
}

function Asked({ post, publishing, questions }: AskProps & { questions: Questions }) {
  const { photos } = usePicker()
  const { setQuestions, publish, busy, refused } = publishing
  const [answered, setAnswered] = useState(false)
  const canAsk = questions.unconsented.every(({ clients }) => clients.length > 0)
  const onClose = () => setQuestions(null)
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAnswered(true)
    publish([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
  }
  return (
    <Dialog title="Consent needed" onClose={onClose}>
      <form className="stack" noValidate onSubmit={onSubmit}>
        <Consents {...questions} photos={photos} />
        <Send error={answered ? refused?.why : null}>
          <Button onClick={onClose}>{canAsk ? 'Not now' : 'Close'}</Button>
          {canAsk && (
            <Button type="submit" variant="filled" busy={busy !== null}>
              {publishLabel(post, publishing)}
            </Button>
          )}
        </Send>
      </form>
    </Dialog>
  )
}
