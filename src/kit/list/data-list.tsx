/**
 * A list of the console from its declaration: what narrows it, its rows as a
 * table on a desktop and as cards on a phone, page after page; what it looks
 * like until they are there, when they do not come and when there are none;
 * one of them opened, many of them chosen. Asked for anew when people come
 * back to it.
 *
 * Where much narrows it, its filters say `chip` (use-list-view.ts). Many are chosen with `bulk` (bulk.ts). What
 * links lead to says `opens` in its view and `renderKey` in its detail: it lies open whether or not it is among the rows.
 */
import './data-list.css'
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Pages } from '../../api/use-pages.ts'
import { part } from '../../frame/chunk.ts'
import { Failed } from '../../frame/failed.tsx'
import { useReturn } from '../../frame/use-return.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { takeAway } from '../../ui/layer.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { Toolbar } from '../toolbar.tsx'
import type { Bulk } from './bulk.ts'
import type { BulkBarProps } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import type { Column } from './column.ts'
import { FilterChips, Filters } from './filters.tsx'
import { useSlash, walkRows } from './keyboard.ts'
import { NextPage } from './next-page.tsx'
import { Panes } from './panes.tsx'
import { Table } from './table.tsx'
import { useFreshPages } from './use-fresh-pages.ts'
import type { ListView } from './use-list-view.ts'
import { useOpened } from './use-opened.ts'
import { useSelection } from './use-selection.ts'

// `part` cannot keep the type parameter of the component that it loads.
const BulkBar = part<BulkBarProps<never>>(() => import('./bulk-bar.tsx')) as unknown as <T>(props: BulkBarProps<T>) => ReactElement

interface Base<T> {
  view: ListView
  /** From usePages, or from arrayPages. */
  pages: Pages<T>
  keyOf: (row: T) => string
  /** How many there are. */
  count?: (total: number, narrowed: boolean) => string
  /** When there is nothing: a sentence, or what stands in its place. */
  empty: string | ReactElement
  /** When there is nothing of what was looked for; without it `empty` says that too. */
  notFound?: string
  /** On the button that shows everything again. */
  showAll?: string
  /** Beside what the view declares: what else chooses the rows. */
  filters?: ReactNode
  /** At the right of what narrows it. */
  actions?: ReactNode
  /** What opening a row does, where it shows something of its own. */
  onOpen?: ((row: T) => void) | undefined
  /** What lies open: beside the list on a desktop, over it on a phone. */
  detail?: Detail<T>
  /** What can be done to many at once. */
  bulk?: Bulk<T>
}

type Props<T> = Base<T> &
  (
    | {
        columns: readonly Column<T>[]
        /** What it is a list of, for screen readers. */
        label: string
        children?: never
      }
    | {
        /** The rows in a shape of their own. @param refresh asks for them again. */
        children: (rows: readonly T[], refresh: () => Promise<unknown>) => ReactNode
        columns?: never
        label?: never
      }
  )

type Detail<T> = {
  title: string
  /** Work to be done one by one: on a desktop the first lies open. */
  first?: boolean
  /** Something has been decided, and the rows are asked for again. */
  onRefresh?: () => void
} & (
  | {
      /** @param refresh after something has been decided: asks for the rows anew. */
      render: (row: T, refresh: () => Promise<unknown>) => ReactElement
    }
  | {
      /** What is asked for by itself: a link leads to it, whether or not it is among the rows. */
      renderKey: (key: string, refresh: () => Promise<unknown>) => ReactElement
    }
)

export function DataList<T>({
  label = '',
  view,
  pages,
  keyOf,
  count,
  filters,
  actions,
  onOpen,
  detail,
  bulk,
  columns,
  children,
  ...silence
}: Props<T>) {
  const { box } = view
  const wide = useWide()
  const { rows, retry } = pages
  useFreshPages(pages, view.asked)
  useReturn(() => void retry())
  useSlash(box)
  const { size } = pages
  useEffect(() => {
    if (size !== view.page) view.toPage(size)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [size])
  const apart = detail !== undefined && 'renderKey' in detail
  const opened = useOpened(view, rows, keyOf, detail?.first === true, apart)
  const openKey = apart && view.opened !== '' ? view.opened : opened && keyOf(opened)
  const refresh = () => {
    detail?.onRefresh?.()
    return retry()
  }
  const lying =
    detail === undefined || openKey === undefined
      ? undefined
      : 'renderKey' in detail
        ? detail.renderKey(openKey, refresh)
        : opened && detail.render(opened, refresh)
  const selection = useSelection(rows, keyOf, view.asked)

  const shared = { label, rows, keyOf, view, opened, selection: bulk && selection, nameOf: bulk?.nameOf }
  const [entered, setEntered] = useState(0)
  function show(row: T, byKey?: boolean) {
    const stays = keyOf(row) === openKey
    takeAway(stays ? null : box.current, () => {
      view.open(keyOf(row))
      if (byKey) setEntered(entered + 1)
    })
  }
  const open = detail ? show : onOpen
  const drawn =
    columns === undefined ? (
      children?.(rows, retry)
    ) : (
      <Card bare>
        {wide ? (
          <Table {...shared} columns={columns} onOpen={open} folded={lying !== undefined} />
        ) : (
          <Cards {...shared} columns={columns} onOpen={open} />
        )}
      </Card>
    )
  const list = (
    <>
      {drawn}
      <NextPage pages={pages} />
      {bulk && (
        <Suspense>
          <BulkBar bulk={bulk} keyOf={keyOf} selection={selection} onDone={retry} />
        </Suspense>
      )}
    </>
  )
  const shown = rows.length === 0 ? <Silence view={view} pages={pages} {...silence} /> : list
  return (
    <div ref={box} onKeyDown={walkRows}>
      <Toolbar
        actions={actions}
        below={<FilterChips view={view} />}
        {...(count && { count: rows.length > 0 && count(pages.total, view.narrowed) })}
      >
        {filters}
        <Filters view={view} />
      </Toolbar>
      {detail === undefined || (rows.length === 0 && lying === undefined) ? (
        shown
      ) : (
        <Panes list={shown} title={detail.title} steady={detail.first === true} detail={lying} entered={entered} onClose={view.close} />
      )}
    </div>
  )
}

type SilenceProps = Pick<Base<unknown>, 'view' | 'pages' | 'empty' | 'notFound' | 'showAll'>

/** No rows: not yet, not at all, or none of what was looked for. */
function Silence({ view, pages: { error, loading, retry }, empty, notFound, showAll = '查看全部' }: SilenceProps) {
  if (error !== undefined) return <Failed error={error} onRetry={retry} />
  if (loading)
    return (
      <Card>
        <Skeleton shape="text" count={4} />
      </Card>
    )
  if (view.narrowed && notFound !== undefined)
    return (
      <Empty drawing="search" action={<Button onClick={view.reset}>{showAll}</Button>}>
        {notFound}
      </Empty>
    )
  return typeof empty === 'string' ? <Empty>{empty}</Empty> : empty
}
