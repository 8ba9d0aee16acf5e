import { Badge, type BadgeLook } from '../../../studio/ui/badge.tsx'
import type { PostStatus } from '../drafts/list.server.ts'

export const STATUSES: Record<PostStatus, string> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  trash: 'Trash',
}

const WORDS: Record<PostStatus, string> = { ...STATUSES, draft: 'Draft', trash: 'Deleted' }

const LOOKS: Record<PostStatus, BadgeLook> = {
  draft: { shape: 'ring' },
  scheduled: { shape: 'clock' },
  published: { shape: 'check', tone: 'good' },
  trash: { shape: 'cross', tone: 'off' },
}

export function Status({ status }: { status: PostStatus }) {
  return <Badge {...LOOKS[status]}>{WORDS[status]}</Badge>
}
