/** Whom an article is for, as those are told who read it. */
import type { ArticleAudience } from '#contract/article-reading.ts'

export const audienceWords: Record<Exclude<ArticleAudience, 'all'>, string> = {
  holders: '持票人可见',
  tickets: '部分门票可见',
  staff: '工作人员可见',
}
