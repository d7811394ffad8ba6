/** One article; whoever it is not for, or not without signing in, is told so. */
import './article.css'
import { useEffect } from 'react'
import { articleReading as calls, type Article } from '#contract/article-reading.ts'
import { link, links, paths } from '#contract/paths.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { storage } from '../../../api/storage.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { useTitle } from '../../../frame/title.tsx'
import { useSession } from '../../../session/session.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Picture } from '../../../ui/picture.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ArticleTags } from './article-tags.tsx'
import { useReads } from './use-reads.ts'

export function ArticlePage({ id }: { id: string }) {
  const { data, error, retry } = useQuery(calls.get, { id }, { quiet: true })
  useTitle(data?.title ?? '')
  const meetingId = data?.meetingId
  useEffect(() => {
    // The meeting is the article's, whatever was looked at before.
    if (meetingId !== undefined) storage.meetingId.set(meetingId)
  }, [meetingId])
  if (data !== undefined) return <Shown article={data} />
  return <Page title="资讯">{error === undefined ? <Skeleton shape="page" /> : <Missing id={id} error={error} onRetry={retry} />}</Page>
}

function Shown({ article }: { article: Article }) {
  const { title, meetingId, cover, content, categoryName, publishTime, updateTime, previewUntilTime } = article
  const reads = useReads(article)
  const about = [dayTime(publishTime), categoryName, updateTime === '' ? '' : `更新于 ${dayTime(updateTime)}`, reads]
  return (
    <Page title={title} note={about.filter((word) => word !== '').join(' · ') || undefined} back={links.info(meetingId)} narrow>
      {previewUntilTime !== '' && (
        <p className="news-preview" role="note">
          预览，只有打开链接的人能看到，{dayTime(previewUntilTime)} 失效
        </p>
      )}
      <ArticleTags article={article} />
      <article className="article news-article">
        {cover !== '' && <Picture src={cover} alt="" ratio={9 / 16} first rounded />}
        <RichText html={content} className="prose" />
      </article>
      <div className="news-ways">
        <Button href={links.info(meetingId)}>更多资讯</Button>
        <Button href={links.particulars(meetingId)}>会议主页</Button>
      </div>
    </Page>
  )
}

/** Not there, not any more, or not for them. */
function Missing({ id, error, onRetry }: { id: string; error: CallError; onRetry: () => Promise<unknown> }) {
  const { signedIn } = useSession()
  const meetingId = useMeetingId()
  if (!(error instanceof Refusal) || (error.reason !== 'article_reserved' && error.http !== 404))
    return <Failed error={error} onRetry={onRetry} />
  const here = link(paths.info, { meetingId, id })
  return (
    <Empty
      action={
        error.reason === 'article_reserved' && !signedIn ? (
          <Button kind="primary" href={links.meetingLogin(here)}>
            登录
          </Button>
        ) : (
          <Button href={meetingId === '' ? paths.meetingList : links.info(meetingId)}>更多资讯</Button>
        )
      }
    >
      {error.message}
    </Empty>
  )
}
