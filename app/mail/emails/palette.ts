/** Copied from app/ui/tokens.css for mail programs. A test compares the two. */
export const TOKENS = {
  ink: '#0b0d10',
  raised: '#14171c',
  line: '#262b33',
  bone: '#f4f1ea',
  quiet: '#a8adb5',
  signal: '#ff6a2b',
}

/** Quiet text and hairlines have a contrast of at least 4.5:1. */
export const PAPER = { sheet: '#ffffff', quiet: '#585f6a', line: '#dcd7cc' }

/** For dark mode; mail programs that ignore the media query keep the light colors. */
export const NIGHT = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table, .page > table > tbody > tr > td { background-color: ${TOKENS.ink} !important; }
  .sheet { background-color: ${TOKENS.raised} !important; }
  .text { color: ${TOKENS.bone} !important; }
  .quiet { color: ${TOKENS.quiet} !important; }
  .line { border-color: ${TOKENS.line} !important; }
}
@media (max-width: 480px) {
  .pad > tbody > tr > td { padding-left: 20px !important; padding-right: 20px !important; }
  .edge > tbody > tr > td { padding: 0 !important; }
  .title { font-size: 30px !important; }
}`
