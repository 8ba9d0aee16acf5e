import { defineSchema } from '@portabletext/editor'
import { DECORATORS, STYLES } from '../../view.ts'
import { UNKNOWN_BLOCK } from './convert.ts'

/** What visitors can read (app/blog/body/body.ts), and a block that wraps everything else. */
export const schema = defineSchema({
  styles: STYLES.map((name) => ({ name })),
  decorators: DECORATORS.map((name) => ({ name })),
  lists: [{ name: 'bullet' }, { name: 'number' }],
  annotations: [{ name: 'link', fields: [{ name: 'href', type: 'string' }] }],
  inlineObjects: [],
  blockObjects: [
    {
      name: 'image',
      fields: [
        { name: 'photoId', type: 'string' },
        { name: 'alt', type: 'string' },
        { name: 'caption', type: 'string' },
      ],
    },
    { name: UNKNOWN_BLOCK, fields: [{ name: 'json', type: 'string' }] },
  ],
})
