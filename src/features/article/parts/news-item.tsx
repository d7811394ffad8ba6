/** An article among others: its title, when it came, what is special about it. */
import { Link } from 'wouter'
import type { ArticleBrief } from '#contract/article-reading.ts'
import { links } from '#contract/paths.ts'
import { dayTime } from '../../../ui/format.ts'
import { Picture } from '../../../ui/picture.tsx'
import { ArticleTags } from './article-tags.tsx'

export function NewsItem({ article, meetingId }: { article: ArticleBrief; meetingId: string }) {
  const { id, title, summary, cover, categoryName, publishTime } = article
  return (
    <li>
      <Link href={links.info(meetingId, id)} className="card is-link news-item">
        <div className="news-text">
          <ArticleTags article={article} />
          <h2 className="news-title">{title}</h2>
          {summary !== '' && <p className="news-summary">{summary}</p>}
          <p className="quiet news-about">{[dayTime(publishTime), categoryName].filter((word) => word !== '').join(' · ')}</p>
        </div>
        {cover !== '' && (
          <div className="news-cover">
            <Picture src={cover} alt="" ratio={9 / 16} rounded />
          </div>
        )}
      </Link>
    </li>
  )
}
