import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Modal,
  Textarea,
  TextInput,
} from '@mantine/core'

/** The one orange: where you are, what is selected, and the primary action. Never text. */
const signal: MantineColorsTuple = [
  '#fdebe2',
  '#ffd9c7',
  '#ffbd9e',
  '#ff9d70',
  '#ff7f48',
  '#ff6a2b',
  '#e0561a',
  '#c9440a',
  '#a83606',
  '#7d2804',
]

/** The studio's looks in Mantine's terms. Sizes are rem; a phone's are in `studio.css`. */
export const theme = createTheme({
  colors: { signal },
  primaryColor: 'signal',
  primaryShade: 5,
  autoContrast: true,
  black: '#14171c',
  white: '#ffffff',
  fontFamily: "'Archivo Variable', 'Archivo Text Fallback', 'Archivo Text Android', sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.5rem' },
  headings: { fontWeight: '650' },
  radius: { xs: '2px', sm: '2px', md: '3px', lg: '3px', xl: '3px' },
  defaultRadius: 'xs',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { variant: 'default' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'md' } }),
    Modal: Modal.extend({ defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } } }),
  },
})

const LIGHT = {
  '--st-ground': '#f1f0ed',
  '--st-surface': '#fbfaf8',
  '--st-raised': '#ffffff',
  '--st-sunk': '#e7e5e0',
  '--st-picked': '#e3e1db',
  '--st-hover': '#ecebe6',
  '--st-line': '#dcd9d2',
  '--st-edge': '#85817a',
  '--st-text': '#14171c',
  '--st-quiet': '#575a61',
  '--st-focus': '#c9440a',
  '--st-bad': '#b02318',
  '--st-bad-wash': '#fbe9e6',
  '--st-warn': '#7d5200',
  '--st-good': '#1c673f',
}

const DARK: typeof LIGHT = {
  '--st-ground': '#0b0d10',
  '--st-surface': '#14171c',
  '--st-raised': '#1b1f26',
  '--st-sunk': '#08090c',
  '--st-picked': '#20252d',
  '--st-hover': '#1a1e24',
  '--st-line': '#262b33',
  '--st-edge': '#6b7380',
  '--st-text': '#f4f1ea',
  '--st-quiet': '#a8adb5',
  '--st-focus': '#ff6a2b',
  '--st-bad': '#ff9086',
  '--st-bad-wash': '#2a1616',
  '--st-warn': '#e6b450',
  '--st-good': '#77cd9c',
}

/** Mantine's own variables follow ours. */
const MANTINE = {
  '--mantine-color-body': 'var(--st-ground)',
  '--mantine-color-text': 'var(--st-text)',
  '--mantine-color-dimmed': 'var(--st-quiet)',
  '--mantine-color-default': 'var(--st-raised)',
  '--mantine-color-default-hover': 'var(--st-hover)',
  '--mantine-color-default-color': 'var(--st-text)',
  '--mantine-color-default-border': 'var(--st-edge)',
  '--mantine-color-disabled': 'var(--st-sunk)',
  '--mantine-color-disabled-color': 'var(--st-quiet)',
  '--mantine-color-disabled-border': 'var(--st-line)',
  '--mantine-color-placeholder': 'var(--st-quiet)',
  '--mantine-color-error': 'var(--st-bad)',
  '--mantine-primary-color-filled': '#ff6a2b',
  '--mantine-primary-color-filled-hover': '#ff7f48',
  '--mantine-primary-color-contrast': '#14100d',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...LIGHT, ...MANTINE },
  dark: { ...DARK, ...MANTINE },
})
