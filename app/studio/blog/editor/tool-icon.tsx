const PATHS = {
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike:
    'M4 12h16M16 7c-.5-2-2-3-4-3-2.5 0-4 1.5-4 3.5 0 1 .4 1.8 1 2.5M8 17c.5 2 2 3 4 3 2.5 0 4-1.5 4-3.5',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.5c2-1.5 3 .5 0 4h3',
  quote: 'M4 17h4l2-4V7H4v6h3zM14 17h4l2-4V7h-6v6h3z',
  photo: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M16 9h.01',
  undo: 'M4 9h10a5 5 0 0 1 0 10H9M8 5 4 9l4 4',
  redo: 'M20 9H10a5 5 0 0 0 0 10h5M16 5l4 4-4 4',
  replace: 'M4 9h13l-4-4M20 15H7l4 4',
  trash: 'M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7',
} as const

export type ToolName = keyof typeof PATHS

/** A line drawing on a button that has a label. */
export function ToolIcon({ name }: { name: ToolName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
