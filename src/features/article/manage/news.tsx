/** 资讯: what is written for a meeting's people, how it stands, and by which categories it is found. */
import './news.css'
import { useState } from 'react'
import { article as calls, articleStates, articleStateWords, type OwnArticleBrief } from '#contract/article.ts'
import { articleAudienceWords } from '#contract/article-reading.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { ArticleSheet } from './article-sheet.tsx'
import { ArticleView } from './article-view.tsx'
import { CategoriesSheet } from './categories-sheet.tsx'
import { StateTag } from './state-tag.tsx'

const states = articleStates.map((value) => ({ value, label: articleStateWords[value] }))

const columns: readonly Column<OwnArticleBrief>[] = [
  { title: '标题', cell: ({ title, pinned }) => (pinned === 1 ? `${title}（置顶）` : title) },
  { title: '状态', cell: (row) => <StateTag article={row} />, card: 'tag', narrow: true },
  { title: '分类', cell: ({ categoryName }) => categoryName, narrow: true },
  { title: '可见范围', cell: ({ audience }) => articleAudienceWords[audience], narrow: true },
  { title: '发布时间', cell: ({ publishTime }) => dayTime(publishTime) },
  { title: '阅读', cell: ({ reads }) => `${reads} 次`, card: 'end', narrow: true, figure: true },
]

export default function News({ meetingId }: { meetingId: string }) {
  const categories = useQuery(calls.ownCategories, { meetingId }, { quiet: true, fresh: true })
  const all = categories.data ?? []
  const view = useListView({
    search: '搜索标题',
    opens: 'article',
    filters: [
      { name: 'state', label: '状态', all: '全部状态', choices: states },
      { name: 'category', label: '分类', all: '全部分类', choices: all.map(({ id, name }) => ({ value: id, label: name })) },
    ],
  })
  const { state, category } = view.values
  const pages = usePages(
    calls.ownList,
    { meetingId, keyword: view.keyword, ...(state !== '' && { state }), ...(category !== '' && { categoryId: category }) },
    { quiet: true, size: view.page },
  )
  const [open, setOpen] = useState<'new' | 'categories'>()
  const close = () => setOpen(undefined)
  const write = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      写资讯
    </Button>
  )
  const refreshAll = () => Promise.all([pages.retry(), categories.retry()])
  return (
    <>
      <DataList
        label="资讯"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 篇资讯`}
        empty={<Empty action={write}>还没有资讯。会前须知、日程变化、交通指引，发布后在会议页的“资讯”里可以看到</Empty>}
        notFound="没有找到这样的资讯"
        showAll="查看全部资讯"
        actions={
          <>
            <Button onClick={() => setOpen('categories')}>分类</Button>
            {(pages.rows.length > 0 || view.narrowed) && write}
          </>
        }
        detail={{
          title: '资讯',
          renderKey: (id, refresh) => (
            <ArticleView
              key={id}
              meetingId={meetingId}
              id={id}
              categories={all}
              onChanged={refresh}
              onGone={async () => {
                view.close()
                await refreshAll()
              }}
            />
          ),
        }}
      />
      {open === 'new' && (
        <ArticleSheet
          meetingId={meetingId}
          article={undefined}
          categories={all}
          onClose={close}
          onSaved={async ({ id }) => {
            await refreshAll()
            view.open(id)
          }}
        />
      )}
      {open === 'categories' && <CategoriesSheet meetingId={meetingId} query={categories} onClose={close} onChanged={pages.retry} />}
    </>
  )
}
