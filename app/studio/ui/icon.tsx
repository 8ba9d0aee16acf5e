const PATHS = {
  today: 'M4 5h16v15H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  bookings: 'M3 13h5l1.5 3h5L16 13h5M3 13v7h18v-7l-3-9H6z',
  orders: 'M5 8h14v12H5zM9 8V6.5a3 3 0 0 1 6 0V8',
  clients:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.3.8 3.5 2.7 3.5 5.5',
  teams: 'M8 4 3.5 6.5 5 11l2-.7V20h10v-9.7l2 .7 1.5-4.5L16 4a4 4 0 0 1-8 0zM10.5 12h3v5M10.5 17h3',
  blog: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5h4v-5zM7 14.5v5h4v-5z',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  site: 'M3 4h18v16H3zM3 9h18M6 6.5h.01M9 6.5h.01',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  photo: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M16 9h.01',
  upload: 'M12 16V4M7 9l5-5 5 5M4 15v5h16v-5',
  retry: 'M20 12a8 8 0 1 1-2.3-5.7M20 3v5h-5',
  send: 'M21 3 3 10l7 4 4 7zM10 14 21 3',
  out: 'M14 4h6v16h-6M10 8l-4 4 4 4M6 12h9',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  list: 'M4 6h16M4 12h16M4 18h16',
  section: 'M4 5h16M4 12h10M4 19h16',
  move: 'M3 6h7l2 3h9v11H3zM9 14.5h6M12.5 12l2.5 2.5-2.5 2.5',
  turn: 'M4 12a8 8 0 1 0 2.3-5.7M4 3v5h5',
  trash: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7',
  words: 'M4 20h4L20 8l-4-4L4 16zM13 7l4 4',
  add: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  check: 'M4 12.5 9.5 18 20 6.5',
  cross: 'M6 6l12 12M18 6 6 18',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  desktop: 'M3 4h18v12H3zM8 20h8M12 16v4',
  phone: 'M7 3h10v18H7zM11 18h2',
  alert: 'M12 3 2 20h20zM12 10v4M12 17h.01',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike:
    'M4 12h16M16 7c-.5-2-2-3-4-3-2.5 0-4 1.5-4 3.5 0 1 .4 1.8 1 2.5M8 17c.5 2 2 3 4 3 2.5 0 4-1.5 4-3.5',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.5c2-1.5 3 .5 0 4h3',
  quote: 'M4 17h4l2-4V7H4v6h3zM14 17h4l2-4V7h-6v6h3z',
  undo: 'M4 9h10a5 5 0 0 1 0 10H9M8 5 4 9l4 4',
  redo: 'M20 9H10a5 5 0 0 0 0 10h5M16 5l4 4-4 4',
  all: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  caption: 'M4 5h16v14H4zM7.5 12h9M7.5 15.5h6',
  card: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z',
  replace: 'M4 9h13l-4-4M20 15H7l4 4',
} as const

export type IconName = keyof typeof PATHS

/** Needs a word or a label beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
