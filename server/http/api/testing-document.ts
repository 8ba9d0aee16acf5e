import { expect } from 'vitest'
import { z } from 'zod'
import { openApi } from '../../../app/uploads/api/openapi.ts'

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>
}

/** Expects that the document describes this response to this request. */
export async function expectDocumented(method: string, path: string, response: Response): Promise<void> {
  const document = openApi()
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  const bare = path.replace(/^\/api\/v1/, '').replace(/\?.*/, '')
  const template = Object.keys(paths)
    .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare))
  const operation = paths[template ?? '']?.[method.toLowerCase()]
  const described = operation?.responses[response.status]
  expect(described, `${method} ${bare} ${response.status} is in the document`).toBeDefined()
  const [type, content] = Object.entries(described?.content ?? {})[0] ?? []
  if (!type || !content || method === 'HEAD') return
  expect(response.headers.get('Content-Type')).toContain(type)
  const $defs = document.components.schemas
  const schema = JSON.stringify({ ...content.schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/')
  const checked = z.fromJSONSchema(JSON.parse(schema)).safeParse(await response.clone().json())
  expect(checked.error?.issues ?? []).toEqual([])
}
