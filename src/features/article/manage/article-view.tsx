/** One article as its organisers have it: how it stands, what can be done with it now, and what was. */
import { article as calls, articleFields, type OwnArticle, type OwnArticleCategory } from '#contract/article.ts'
import { articleAudienceWords } from '#contract/article-reading.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { type RowAction, RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { useTicketChoices } from '../../../kit/use-ticket-choices.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ArticleHistory } from './article-history.tsx'
import { ArticleSheet } from './article-sheet.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { StateTag } from './state-tag.tsx'

interface Props {
  meetingId: string
  id: string
  categories: readonly OwnArticleCategory[]
  onChanged: () => Promise<unknown>
  onGone: () => Promise<unknown>
}

export function ArticleView({ meetingId, id, onChanged, ...props }: Props) {
  const query = useQuery(calls.own, { meetingId, id }, { quiet: true, fresh: true })
  const changed = () => Promise.all([query.retry(), onChanged()])
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
      {(article) => <View {...props} meetingId={meetingId} article={article} onChanged={changed} />}
    </Loaded>
  )
}

function View({ meetingId, article, categories, onChanged, onGone }: Omit<Props, 'id'> & { article: OwnArticle }) {
  const { id, title, state, content, actions } = article
  const scheduled = state === 'scheduled'
  const withdraw: RowAction = {
    label: scheduled ? '取消定时' : '撤回',
    kind: 'danger',
    question: scheduled
      ? { title: '取消定时发布', message: `“${title}”变回草稿，到时不再发布。`, confirm: '取消定时', cancel: '返回' }
      : { title: '撤回资讯', message: `撤回后，没有人能再看到“${title}”。可以修改后重新发布。`, confirm: '撤回', cancel: '返回' },
    call: () => decide(calls.withdraw, { meetingId, id }, scheduled ? '已取消定时' : '已撤回').then(onChanged),
  }
  return (
    <div className="news-own">
      <div className="news-own-head">
        <h3>{title}</h3>
        <StateTag article={article} />
      </div>
      <ArticleFacts meetingId={meetingId} article={article} />
      <RowActions
        className="news-own-acts"
        of={[...actions, 'edit', 'preview']}
        table={{
          publish: {
            label: scheduled ? '改发布时间' : state === 'withdrawn' ? '重新发布' : '发布',
            kind: 'primary',
            renderSheet: (close) => <PublishSheet {...{ meetingId, article }} onClose={close} onDone={onChanged} />,
          },
          edit: {
            label: '编辑',
            renderSheet: (close) => <ArticleSheet {...{ meetingId, article, categories }} onClose={close} onSaved={onChanged} />,
          },
          preview: {
            label: state === 'published' ? '链接' : '预览',
            renderSheet: (close) => <PreviewSheet {...{ meetingId, article }} onClose={close} />,
          },
          withdraw,
          unschedule: withdraw,
          remove: {
            label: '删除',
            kind: 'danger',
            question: { title: '删除资讯', message: `“${title}”将被删除，不能恢复。`, confirm: '删除' },
            async call() {
              if ((await decide(calls.remove, { meetingId, id }, '已删除')) !== undefined) await onGone()
            },
          },
        }}
      />
      {content === '' ? <p className="quiet">还没有正文，填写后才能发布。</p> : <RichText html={content} className="news-own-content" />}
      <ArticleHistory meetingId={meetingId} article={article} />
    </div>
  )
}

function ArticleFacts({ meetingId, article }: { meetingId: string; article: OwnArticle }) {
  const { audience, ticketIds, categoryName, publishTime, validUntilTime, urgentUntilTime, pinned, reads, summary } = article
  const { tickets } = useTicketChoices(meetingId)
  const named = tickets.filter(({ id }) => ticketIds.includes(id)).map(({ name }) => name)
  return (
    <Facts
      facts={[
        [articleFields.summary, summary],
        [articleFields.categoryId, categoryName],
        [articleFields.audience, audience === 'tickets' ? named.join('、') : articleAudienceWords[audience]],
        ['发布时间', dayTime(publishTime)],
        [articleFields.validUntilTime, dayTime(validUntilTime)],
        [articleFields.urgentUntilTime, dayTime(urgentUntilTime)],
        [articleFields.pinned, pinned === 1 ? '是' : ''],
        ['阅读', `${reads} 次`],
      ]}
    />
  )
}
