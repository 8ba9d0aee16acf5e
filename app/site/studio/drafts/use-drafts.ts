import { useEffect, useMemo, useState } from 'react'
import { href } from 'react-router'
import { Autosave } from '../../../studio/ui/autosave/autosave.ts'
import { sendText } from '../../../studio/ui/autosave/send-text.ts'
import { useAutosaves } from '../../../studio/ui/autosave/use-autosaves.ts'
import { useStudio } from '../../../studio/ui/use-studio.ts'
import { SECTION_NAMES, type SectionName } from '../../sections/shapes.ts'
import { announceSaved } from './channel.ts'
import type { Drafts } from './drafts.server.ts'

type OfEach<Value> = Record<SectionName, Value>

export type DraftsState = ReturnType<typeof useDrafts>

export function useDrafts(drafts: Drafts) {
  const { account } = useStudio()
  const [autosaves] = useState(() => ofEach((name) => autosaveOf(name, account, drafts)))
  const all = useMemo(() => Object.values(autosaves), [autosaves])
  const saving = useAutosaves(all)
  useEffect(() => {
    for (const name of SECTION_NAMES) autosaves[name].load(textOf(drafts[name]), drafts[name].edit)
  }, [autosaves, drafts])
  const contents = useMemo(() => ofEach((_, i) => saving[i]?.text), [saving])
  return {
    contents,
    published: ofEach((name) => drafts[name].published),
    edits: ofEach((_, i) => saving[i]?.edit ?? 0),
    autosaves,
    saving,
    saved: saving.every(({ state }) => state.kind === 'saved'),
    update: (section: SectionName, change: (content: unknown) => unknown) =>
      autosaves[section].change(change(autosaves[section].current.text)),
    /** Returns whether the server has everything. */
    flush: async () => (await Promise.all(all.map((one) => one.flush()))).every(Boolean),
  }
}

function autosaveOf(name: SectionName, account: string, drafts: Drafts): Autosave<unknown> {
  return new Autosave({
    account,
    name: `studio.site-draft.${name}`,
    text: textOf(drafts[name]),
    edit: drafts[name].edit,
    at: null,
    send: async (sent) => {
      const answer = await sendText(href('/studio/site/sections/:section/draft', { section: name }), sent)
      if ('edit' in answer) announceSaved(name)
      return answer
    },
  })
}

function textOf({ draft, published }: Drafts[SectionName]): unknown {
  return draft ?? published
}

function ofEach<Value>(get: (name: SectionName, i: number) => Value): OfEach<Value> {
  return Object.fromEntries(SECTION_NAMES.map((name, i) => [name, get(name, i)])) as OfEach<Value>
}
