/** 资讯: what is new at a meeting, or one article of it. */
import { useSearch } from 'wouter'
import { ArticlePage } from '../parts/article-page.tsx'
import { NewsPage } from '../parts/news-page.tsx'

export default function Info() {
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  return id === '' ? <NewsPage /> : <ArticlePage key={id} id={id} />
}
