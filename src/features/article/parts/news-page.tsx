/** The news of a meeting, by category. Who is signed in reads what is for them too: that comes after the page. */
import './article.css'
import { articleReading as calls, type ArticleCategory } from '#contract/article-reading.ts'
import { meeting as meetingCalls } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { useTitle } from '../../../frame/title.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useSession } from '../../../session/session.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { NewsItem } from './news-item.tsx'

export function NewsPage() {
  const id = useMeetingId()
  const { data: meeting } = useQuery(meetingCalls.get, id === '' ? null : { id }, { quiet: true })
  const { signedIn } = useSession()
  useTitle(meeting === undefined ? '' : `${meeting.title} · 资讯`)
  return (
    <Page title="资讯" note={meeting?.title} back={id === '' ? paths.meetingList : links.particulars(id)}>
      {id === '' ? (
        <Empty
          action={
            <Button kind="primary" href={paths.meetingList}>
              看看有哪些会议
            </Button>
          }
        >
          还没有选择会议
        </Empty>
      ) : (
        // Whoever signs in, or out, is answered anew.
        <News key={String(signedIn)} meetingId={id} signedIn={signedIn} />
      )}
    </Page>
  )
}

const ALL = ''

function News({ meetingId, signedIn }: { meetingId: string; signedIn: boolean }) {
  const { query, change } = useAddress()
  const asked = query.get('category') ?? ALL
  const { data } = useQuery(calls.categories, { meetingId, pageNum: 1, pageSize: 30 }, { quiet: true, fresh: signedIn })
  const filled = (data?.list ?? []).filter(({ id, articles }) => articles > 0 || id === asked)
  const found = <Found key={asked} meetingId={meetingId} categoryId={asked} signedIn={signedIn} />
  if (filled.length === 0) return found
  return (
    <Tabs label="资讯分类" tabs={tabsOf(filled)} value={asked} onChange={(category) => change({ category })}>
      {found}
    </Tabs>
  )
}

const tabsOf = (categories: readonly ArticleCategory[]) => [
  { value: ALL, label: '全部' },
  ...categories.map(({ id, name }) => ({ value: id, label: name })),
]

function Found({ meetingId, categoryId, signedIn }: { meetingId: string; categoryId: string; signedIn: boolean }) {
  const pages = usePages(calls.list, { meetingId, ...(categoryId !== ALL && { categoryId }) }, { quiet: true, fresh: signedIn })
  if (pages.rows.length > 0)
    return (
      <>
        <ul className="news">
          {pages.rows.map((row) => (
            <NewsItem key={row.id} article={row} meetingId={meetingId} />
          ))}
        </ul>
        <NextPage pages={pages} />
      </>
    )
  if (pages.error !== undefined) return <Failed error={pages.error} onRetry={pages.retry} />
  if (pages.loading) return <Skeleton shape="card" count={3} />
  if (signedIn) return <Empty action={<Button href={links.particulars(meetingId)}>返回会议</Button>}>这里还没有资讯</Empty>
  return (
    <Empty action={<Button href={links.meetingLogin(links.info(meetingId))}>登录</Button>}>
      这里还没有公开的资讯，登录后可以查看发给参会人的内容
    </Empty>
  )
}
