import { useEffect, useId, useRef, useState } from 'react'
import { href, useFetcher, useNavigate, useSubmit } from 'react-router'
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
  const [at, setAt] = useState(0)
  const here = Math.min(at, options.length - 1)
  const chosen = options[here]
  const open = (option: Option) => {
    close()
    act(option)
  }
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((here + step + options.length) % options.length)
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
          setAt(0)
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
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is none of a listbox's children
        <div key={options[0]?.id} role="group" aria-label={title}>
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
              onClick={() => open(option)}
            >
              {option.photo ? (
                <Thumb photo={option.photo} alt="" size={48} fill />
              ) : (
                <Icon name={option.icon} />
              )}
              <span className={`${styles.label} clip`}>{option.label}</span>
              {option.description && <span className="clip small quiet">{option.description}</span>}
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
    { title: 'Files', options: (hits?.files ?? []).map(fileOption) },
    { title: 'Photos', options: wanted === '' ? [] : [photosOption(wanted)] },
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
  const to = `${href('/studio/albums/:album', { album })}?${new URLSearchParams({ q: name })}`
  return { id, label: name, description: title, icon: 'photo', to, photo }
}

/** Captions, keywords and people have a page of their own. */
function photosOption(search: string): Option {
  const to = `${href('/studio/search')}?${new URLSearchParams({ q: search })}`
  return { id: 'photos', label: `Search photos for “${search}”`, icon: 'search', to }
}

function useAct(): (option: Option) => void {
  const navigate = useNavigate()
  const submit = useSubmit()
  return ({ to, does }) => {
    if (does === 'post') void submit(null, { method: 'post', action: to })
    else if (does === 'upload') chooseUploads()
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
