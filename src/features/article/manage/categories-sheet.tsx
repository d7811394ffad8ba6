/** The categories of a meeting's news: named, put in order, taken away. */
import { useState } from 'react'
import { article as calls, ARTICLE_CATEGORIES_MAX, type OwnArticleCategory } from '#contract/article.ts'
import { useAction } from '../../../api/use-action.ts'
import type { Query } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { SortList } from '../../../kit/sort/sort-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CategorySheet } from './category-sheet.tsx'

interface Props {
  meetingId: string
  query: Query<OwnArticleCategory[]>
  onClose: () => void
  onChanged: () => Promise<unknown>
}

export function CategoriesSheet({ meetingId, query, onClose, onChanged }: Props) {
  const sorting = useAction(calls.sortCategories)
  const [open, setOpen] = useState<OwnArticleCategory | 'new'>()
  const all = query.data ?? []

  async function move(category: OwnArticleCategory, to: number) {
    const sorted = all.filter(({ id }) => id !== category.id)
    sorted.splice(to, 0, category)
    // Where it was put it is seen at once; what the server says is what it is.
    query.put(sorted)
    const outcome = await sorting.run({ meetingId, ids: sorted.map(({ id }) => id) })
    if (outcome.ok) query.put(outcome.data)
    else await query.retry()
  }
  return (
    <Sheet
      title="资讯分类"
      onClose={onClose}
      footer={
        <Button kind="primary" disabled={all.length >= ARTICLE_CATEGORIES_MAX} onClick={() => setOpen('new')}>
          添加分类
        </Button>
      }
    >
      <Loaded query={query} waiting={<Skeleton shape="text" count={3} />}>
        {(categories) =>
          categories.length === 0 ? (
            <p className="quiet">还没有分类。添加后，参会人可以按分类查看资讯。</p>
          ) : (
            <SortList
              label="资讯分类"
              items={categories}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              onMove={(category, to) => void move(category, to)}
            >
              {(category) => (
                <button type="button" className="news-category" onClick={() => setOpen(category)}>
                  <span className="unseen">编辑</span>
                  <span>{category.name}</span>
                  <span className="quiet">{category.articles} 篇</span>
                </button>
              )}
            </SortList>
          )
        }
      </Loaded>
      {open !== undefined && (
        <CategorySheet
          meetingId={meetingId}
          category={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={async (saved) => {
            query.put(saved)
            await onChanged()
          }}
        />
      )}
    </Sheet>
  )
}
