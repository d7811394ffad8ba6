/** A list that somebody decides from: asked for anew when they come back, and after each decision. */
import { type ReactElement, useState } from 'react'
import type { Pages } from '../../../api/use-pages.ts'
import { Card } from '../../../ui/card.tsx'
import { List } from '../../../ui/list.tsx'
import { useFreshPages } from '../../organisation/parts/use-fresh-pages.ts'
import { useReturn } from '../../session/parts/use-return.ts'
import { PagesShown } from './pages-shown.tsx'
import { Panes, useChosen } from './panes.tsx'
import { ReviewRow, type RowWords } from './review-row.tsx'

interface Props<T> {
  /** Of the list, and of the one that is open. */
  title: string
  pages: Pages<T>
  silence: string
  keyOf: (row: T) => string
  wordsOf: (row: T) => RowWords
  /** The key of the one that lies open at first. */
  first?: string
  onDecided: () => void
  /** The one that is open. */
  children: (row: T, decided: () => Promise<unknown>) => ReactElement
}

export function ReviewList<T>({ title, pages, silence, keyOf, wordsOf, first = '', onDecided, children }: Props<T>) {
  const [open, setOpen] = useState(first)
  useFreshPages(pages)
  useReturn(() => void pages.retry())
  const chosen = useChosen(pages.rows, open, keyOf)

  function decided() {
    onDecided()
    return pages.retry()
  }
  return (
    <PagesShown pages={pages} silence={silence}>
      {(rows, more) => (
        <Panes
          title={title}
          onClose={() => setOpen('')}
          detail={chosen && children(chosen, decided)}
          list={
            <>
              <Card bare>
                <List label={title}>
                  {rows.map((row) => (
                    <ReviewRow key={keyOf(row)} {...wordsOf(row)} chosen={row === chosen} onOpen={() => setOpen(keyOf(row))} />
                  ))}
                </List>
              </Card>
              {more}
            </>
          }
        />
      )}
    </PagesShown>
  )
}
