import { useEffect, useId, useRef, useState } from 'react'
import { href, useFetcher, useNavigate, useSubmit } from 'react-router'
import { holdKeys } from '../../blog/studio/list/held-keys.ts'
import type { CoverView } from '../../photos/rules/photo.ts'
import { chooseUploads } from '../../uploads/studio/drop.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Thumb } from '../ui/thumb.tsx'
import { useStudio } from '../ui/use-studio.ts'
import { ACTIONS, type Entry, MORE_PAGES, matching, PAGES } from './entries.ts'
import type { Hits, SearchResult } from './find.server.ts'
import styles from './palette.module.css'

const PAUSE = 150
const STRIPS = 3
const IN_STRIP = 6

interface Option {
  id: string
  label: string
  description?: string
  icon: IconName
  to: string
  does?: Entry['does']
  photo?: CoverView | null
}

interface Group {
  title: string
  options: Option[]
  /** Its options are photos beside each other. */
  strip?: true
}

type Kind = 'albums' | 'teams' | 'athletes' | 'clients' | 'bookings' | 'posts'

const KINDS: [title: string, kind: Kind, icon: IconName, to: (id: string) => string][] = [
  ['Albums', 'albums', 'photo', (album) => href('/studio/albums/:album', { album })],
  ['Teams', 'teams', 'teams', (team) => href('/studio/teams/:team', { team })],
  ['Athletes', 'athletes', 'teams', (athlete) => href('/studio/athletes/:athlete', { athlete })],
  ['Clients', 'clients', 'clients', (client) => href('/studio/clients/:client', { client })],
  ['Bookings', 'bookings', 'bookings', (booking) => href('/studio/bookings/:booking', { booking })],
  ['Posts', 'posts', 'blog', (post) => href('/studio/blog/:post', { post })],
]

export function Palette({ close }: { close(): void }) {
  const act = useAct()
  const id = useId()
  const [search, setSearch] = useState('')
  const { groups, done } = useGroups(search, id)
  const options = groups.flatMap((group) => group.options)
  /** Null while Left and Right are the field's. */
  const [at, setAt] = useState<number | null>(null)
  const here = Math.min(at ?? 0, options.length - 1)
  const chosen = options[here]
  const open = (option: Option) => {
    close()
    act(option)
  }
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return
    if (at === null && /^Arrow(Left|Right)$/.test(event.key)) return
    const next = nextOf(groups, here, event.key)
    if (next !== null) setAt(next)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Modal className={styles.palette} aria-label="Find and do" light onClose={close}>
      <input
        className={styles.search}
        role="combobox"
        aria-label="Find albums, teams, athletes, clients, bookings, posts, captions, names, files, and actions"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={chosen?.id}
        placeholder="Find an album, a client, a caption, a file, or what to do"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setAt(null)
        }}
        onKeyDown={press}
      />
      <Options id={id} groups={groups} chosen={chosen?.id} open={open} />
      <p className={styles.state} role="status">
        {options.length === 0 && (done ? `Nothing matches “${search.trim()}”.` : 'Looking …')}
        {options.length > 0 && <span className="hidden-text">{options.length} found</span>}
      </p>
    </Modal>
  )
}

/** Returns the option after a key; null for other keys. Up and Down leave a strip, along which Left and Right go. */
function nextOf(groups: Group[], at: number, key: string): number | null {
  const stripOf = groups.flatMap(({ options, strip }, i) => options.map(() => (strip ? i : null)))
  const here = stripOf[at] ?? null
  const along = here === null ? undefined : { ArrowRight: 1, ArrowLeft: -1 }[key]
  const step = along ?? { ArrowDown: 1, ArrowUp: -1 }[key]
  if (!step) return null
  const after = (from: number) => (from + step + stripOf.length) % stripOf.length
  let next = after(at)
  while (!along && here !== null && stripOf[next] === here && next !== at) next = after(next)
  return next
}

interface OptionsProps {
  id: string
  groups: Group[]
  chosen: string | undefined
  open(option: Option): void
}

function Options({ id, groups, chosen, open }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) list.current?.querySelector(`#${CSS.escape(chosen)}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div className={styles.list} ref={list} id={id} role="listbox" aria-label="Found">
      {groups.map(({ title, options, strip }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is none of a listbox's children
        <div key={options[0]?.id} role="group" aria-label={title} className={strip && styles.strip}>
          <p className={`${styles.title} edge`} aria-hidden="true">
            {title}
          </p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={option.id}
              id={option.id}
              className={styles.option}
              role="option"
              aria-selected={option.id === chosen}
              title={strip && option.label}
              onClick={() => open(option)}
            >
              {option.photo ? (
                <Thumb photo={option.photo} alt="" size={strip ? 96 : 48} fill />
              ) : (
                !strip && <Icon name={option.icon} />
              )}
              <span className={strip && option.photo ? 'hidden-text' : `${styles.label} clip`}>
                {option.label}
              </span>
              {option.description && (
                <span className={strip ? 'hidden-text' : 'clip small quiet'}>{option.description}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Shows matching pages at once, and search results a moment after the last letter. */
function useGroups(search: string, id: string): { groups: Group[]; done: boolean } {
  const wanted = search.trim()
  const { data, done } = useSearch(wanted)
  const studio = useStudio()
  // Keeps results of a prefix until the next ones arrive. Enter opens nothing that another search found.
  const hits = wanted !== '' && data && wanted.startsWith(data.search) ? data.hits : null
  const groups: Group[] = [
    ...KINDS.map(([title, kind, icon, to]) => ({
      title,
      options: (hits?.[kind] ?? []).map(({ id, ...words }) => ({ id, ...words, icon, to: to(id) })),
    })),
    ...strips(hits?.captions ?? [], data?.search ?? ''),
    { title: 'Files', options: (hits?.files ?? []).map(fileOption) },
    { title: 'Do', options: matching(ACTIONS, wanted, studio).map(entryOption) },
    {
      title: 'Go to',
      options: matching(wanted === '' ? PAGES : [...PAGES, ...MORE_PAGES], wanted, studio).map(entryOption),
    },
  ]
  const shown = groups
    .filter(({ options }) => options.length > 0)
    .map(({ options, ...group }) => ({
      ...group,
      options: options.map((option) => ({ ...option, id: `${id}-${option.id}` })),
    }))
  return { groups: shown, done }
}

function entryOption({ label, to, icon, does }: Entry): Option {
  return { id: `${does ?? 'open'}-${to}`, label, to, icon, does }
}

function fileOption({ id, name, album, title, photo }: Hits['files'][number]): Option {
  return { id, label: name, description: title, icon: 'photo', to: fileIn(album, name), photo }
}

function strips(captions: Hits['captions'], search: string): Group[] {
  if (captions.length === 0) return []
  const all = `${href('/studio/search')}?${new URLSearchParams({ q: search })}`
  const albums = [...Map.groupBy(captions, ({ album }) => album).values()].slice(0, STRIPS)
  return [
    ...albums.map((own): Group => {
      return {
        title: `Photos, ${own[0]?.title}`,
        options: [...own.slice(0, IN_STRIP).map(photoOption), ...moreOf(own, all)],
        strip: true,
      }
    }),
    {
      title: 'Photos',
      options: [{ id: 'said-all', label: `See all for “${search}”`, icon: 'search', to: all }],
    },
  ]
}

/** A full search may have found more. */
function moreOf(own: Hits['captions'], to: string): Option[] {
  const more = own.length - IN_STRIP
  return more > 0 ? [{ id: `more-${own[0]?.album}`, label: `+${more}`, icon: 'photo', to }] : []
}

function photoOption({ id, text, where, number, name, album, photo }: Hits['captions'][number]): Option {
  const label = `${number}: ${text}`
  return { id: `said-${id}`, label, description: where, icon: 'photo', to: fileIn(album, name), photo }
}

function fileIn(album: string, name: string): string {
  return `${href('/studio/albums/:album', { album })}?${new URLSearchParams({ q: name })}`
}

function useAct(): (option: Option) => void {
  const navigate = useNavigate()
  const submit = useSubmit()
  return ({ to, does }) => {
    if (does === 'post') {
      holdKeys()
      void submit(null, { method: 'post', action: to })
    } else if (does === 'upload') chooseUploads()
    else void navigate(to)
  }
}

function useSearch(wanted: string): { data: SearchResult | undefined; done: boolean } {
  const { data, load, state } = useFetcher<SearchResult>()
  const wait = data?.search === wanted ? data.wait : 0
  const search = useRef(() => {})
  search.current = () => {
    if (wanted !== '') load(`${href('/studio/find')}?${new URLSearchParams({ q: wanted })}`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each letter
  useEffect(() => {
    const timer = setTimeout(() => search.current(), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => search.current(), wait * 1000)
    return () => clearTimeout(timer)
  }, [data, wait])
  return { data, done: state === 'idle' && wait === 0 && (wanted === '' || data?.search === wanted) }
}
