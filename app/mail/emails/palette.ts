/** The colours of app/ui/tokens.css, which mail programs cannot read; a test holds the two together. */
export const TOKENS = {
  ink: '#0b0d10',
  raised: '#14171c',
  line: '#262b33',
  bone: '#f4f1ea',
  quiet: '#a8adb5',
  signal: '#ff6a2b',
}

/** Emails are paper by day: quiet text and hairlines for a light ground, 4.5:1 and more. */
export const PAPER = { sheet: '#ffffff', quiet: '#585f6a', line: '#dcd7cc' }

/** What a program in dark mode paints instead; those that do not know the media query keep the paper. */
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
