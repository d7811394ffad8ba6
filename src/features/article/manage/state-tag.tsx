/** How an article stands, in a word. */
import { type ArticleState, articleStateWords, type OwnArticleBrief } from '#contract/article.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<ArticleState, Tone> = { draft: 'plain', scheduled: 'pending', published: 'success', withdrawn: 'ended' }

export function StateTag({ article: { state, over, urgent } }: { article: Pick<OwnArticleBrief, 'state' | 'over' | 'urgent'> }) {
  if (over === 1) return <Tag tone="ended">已过期</Tag>
  if (state === 'published' && urgent === 1)
    return (
      <Tag tone="danger" icon={WarningIcon}>
        紧急通知中
      </Tag>
    )
  return <Tag tone={tones[state]}>{articleStateWords[state]}</Tag>
}
