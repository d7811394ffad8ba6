/** Who changed what of an article, for those who may read a meeting's history. */
import type { OwnArticle } from '#contract/article.ts'
import { history } from '#contract/history.ts'
import { usePages } from '../../../api/use-pages.ts'
import { changeWords } from '../../../kit/change-words.ts'
import { History } from '../../../kit/history.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { useFreshPages } from '../../../kit/list/use-fresh-pages.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { dayTime } from '../../../ui/format.ts'

export function ArticleHistory({ meetingId, article }: { meetingId: string; article: OwnArticle }) {
  const { id, edition, state, publishTime } = article
  const allowed = useMayMake(history.list, meetingId)
  const pages = usePages(history.list, allowed ? { meetingId, entity: 'article', entityId: id } : null, { quiet: true })
  useFreshPages(pages, `${edition} ${state} ${publishTime}`)
  if (pages.rows.length === 0) return null
  return (
    <section className="news-own-history">
      <h3>更改记录</h3>
      <History entries={pages.rows.map((row) => ({ key: row.id, when: dayTime(row.time), who: row.who || '系统', ...changeWords(row) }))} />
      <NextPage pages={pages} />
    </section>
  )
}
