/** What is special about an article: it stands above the others, is urgent, or is for some alone. */
import type { ArticleBrief } from '#contract/article-reading.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { audienceWords } from './words.ts'

export function ArticleTags({ article: { pinned, urgent, audience } }: { article: Pick<ArticleBrief, 'pinned' | 'urgent' | 'audience'> }) {
  if (pinned === 0 && urgent === 0 && audience === 'all') return null
  return (
    <p className="news-tags">
      {urgent === 1 && (
        <Tag tone="danger" icon={WarningIcon}>
          紧急
        </Tag>
      )}
      {pinned === 1 && <Tag>置顶</Tag>}
      {audience !== 'all' && <Tag>{audienceWords[audience]}</Tag>}
    </p>
  )
}
