import { useEffect, useRef } from 'react'
import { type Code, codeBefore } from '../../../../athletes/codes/codes.ts'
import { TextArea } from '../../../../studio/ui/controls/fields.tsx'

interface CaptionProps {
  value: string
  /** The caption in the file, which shows while the field is empty. */
  fallback: string
  codes: readonly Code[]
}

export function Caption({ value, fallback, codes }: CaptionProps) {
  const [first] = codes
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextArea
      ref={field}
      name="caption"
      label="Caption"
      description="Shown below the photo and written into clients’ downloads."
      placeholder={fallback}
      defaultValue={value}
      maxLength={2000}
      rows={3}
      help={first && `Type =${first.code}= for ${first.words[0]}.`}
      onInput={({ currentTarget }) => replaceCode(currentTarget, codes)}
    />
  )
}

/** Replaces a code as if the words had been typed: the browser's undo brings it back. */
function replaceCode(field: HTMLTextAreaElement, codes: readonly Code[]): void {
  const caret = field.selectionStart
  const found = field.selectionEnd === caret ? codeBefore(field.value, caret, codes) : null
  if (!found) return
  field.setSelectionRange(found.start, caret)
  document.execCommand('insertText', false, found.words)
}
