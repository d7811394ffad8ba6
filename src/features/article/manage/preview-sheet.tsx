/** The link to an article: as it will be, for whoever has it, until that ends; once it is published, for good. */
import { article as calls, type OwnArticle } from '#contract/article.ts'
import { links } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { Button } from '../../../ui/button.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface Props {
  meetingId: string
  article: OwnArticle
  onClose: () => void
}

export function PreviewSheet({ meetingId, article: { id, state, audience }, onClose }: Props) {
  const published = state === 'published'
  const query = useQuery(calls.preview, published ? null : { meetingId, id }, { quiet: true })
  if (published)
    return (
      <Sheet title="资讯链接" onClose={onClose}>
        <LinkPass url={location.origin + links.info(meetingId, id)} about="资讯">
          {audience === 'all' ? '发到群里、印在海报上都可以，打开就是这篇资讯' : '只有可见范围内的人登录后能看到内容'}
        </LinkPass>
      </Sheet>
    )
  return (
    <Sheet title="预览资讯" onClose={onClose}>
      <Loaded query={query} waiting={<Skeleton shape="card" />}>
        {({ link, untilTime }) => {
          // With this site's name: the server may be reached by another.
          const { pathname, search } = new URL(link)
          return (
            <>
              <LinkPass url={location.origin + pathname + search} about="预览">
                有链接的人都能打开，{dayTime(untilTime)} 失效
              </LinkPass>
              <p className="news-own-window">
                <Button kind="text" href={pathname + search}>
                  在本页打开
                </Button>
              </p>
            </>
          )
        }}
      </Loaded>
    </Sheet>
  )
}
