import { defineSchema } from '@portabletext/editor'
import { KEPT } from './convert.ts'

/** What visitors can read (app/blog/body/body.ts), and a block that wraps everything else. */
export const schema = defineSchema({
  styles: ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'].map((name) => ({ name })),
  decorators: ['strong', 'em', 'code', 'underline', 'strike-through'].map((name) => ({ name })),
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
    { name: KEPT, fields: [{ name: 'json', type: 'string' }] },
  ],
})
