/** What people have narrowed a list to, how it is sorted, how far they have come and what lies open: all of it in the address. */
import { type RefObject, useRef } from 'react'
import type { Choice } from '../../ui/choice.ts'
import { takeAway } from '../../ui/layer.ts'
import { useAddress } from '../use-address.ts'

export interface Filter {
  /** Its key in `values` and in the address. */
  name: string
  label: string
  /** Without any it is a box to tick: '1' or ''. */
  choices?: readonly Choice<string>[]
  /** Written in place of chosen: a day (YYYY-MM-DD) or a word. */
  typed?: 'day' | 'word'
  /**
   * For a list that many things narrow: a box is a chip to tap; what is chosen or written waits behind 更多筛选, and stands
   * in sight as a chip that says what it does once it does. 'each': all its few choices stand in sight, a chip for each.
   */
  chip?: boolean | 'each'
  /** The word for no choice (''); without it one is always chosen, at first the first. */
  all?: string
}

type ValueOf<F extends Filter> = F extends { typed: string }
  ? string
  : F extends { choices: readonly { value: infer V extends string }[] }
    ? V | (F extends { all: string } ? '' : never)
    : '' | '1'
export type ValuesOf<F extends readonly Filter[]> = { [One in F[number] as One['name']]: ValueOf<One> }

export interface Sort {
  by: string
  descending: boolean
}

export interface ListView<V = { [name: string]: string }> {
  /** What the list and what lies open stand in. */
  box: RefObject<HTMLDivElement>
  /** The label of the search; without it there is none. */
  search: string | undefined
  filters: readonly Filter[]
  values: V
  keyword: string
  sort: Sort | undefined
  /** Pages that were in sight. */
  page: number
  /** The key of the row that lies open; empty for none. */
  opened: string
  /** By a search, or by a filter that may also be none. */
  narrowed: boolean
  /** The same as long as the same rows are asked for. */
  asked: string
  /** @param stay called where people stay with what lies open, and nothing is asked for. */
  filter: (name: string, value: string, stay?: () => void) => void
  find: (keyword: string, stay?: () => void) => void
  /** Once up, once down, then as it comes. */
  sortBy: (name: string) => void
  toPage: (page: number) => void
  open: (key: string) => void
  close: () => void
  reset: () => void
}

interface Parts<F extends readonly Filter[]> {
  search?: string
  filters?: F
  /** Before each name in the address, where a screen has two lists. */
  prefix?: string
  /** The name in the address of what lies open, where links lead to one of them. */
  opens?: string
}

/** As many pages as a link may ask for at once. */
const PAGES_MOST = 20

export function useListView<const F extends readonly Filter[] = []>({
  search,
  filters,
  prefix = '',
  opens = 'open',
}: Parts<F>): ListView<ValuesOf<F>> {
  const { query, change } = useAddress()
  const read = (name: string) => query.get(prefix + name) ?? ''
  const write = (changes: { [name: string]: string }) =>
    change(Object.fromEntries(Object.entries(changes).map(([name, value]) => [prefix + name, value])))
  const box = useRef<HTMLDivElement>(null)
  /** Other rows begin at their first page, with none of them open: what is unsaved in it is asked about. */
  const ask = (changes: { [name: string]: string }, stay?: () => void) =>
    takeAway(box.current, () => write({ ...changes, page: '', [opens]: '' }), stay)
  const all: readonly Filter[] = filters ?? []
  const first = (one: Filter) => (one.all === undefined ? (one.choices?.[0]?.value ?? '') : '')
  const values = Object.fromEntries(all.map((one) => [one.name, known(one, read(one.name)) || first(one)]))
  const keyword = search === undefined ? '' : read('q')
  const [, down, by = ''] = /^(-?)(.+)$/.exec(read('sort')) ?? []
  const descending = down === '-'

  return {
    box,
    search,
    filters: all,
    values: values as ValuesOf<F>,
    keyword,
    sort: by === '' ? undefined : { by, descending },
    page: Math.min(Math.max(Math.trunc(Number(read('page'))) || 1, 1), PAGES_MOST),
    opened: read(opens),
    narrowed: keyword !== '' || all.some((one) => first(one) === '' && values[one.name] !== ''),
    asked: JSON.stringify([values, keyword, read('sort')]),
    filter: (name, value, stay) => ask({ [name]: all.some((one) => one.name === name && first(one) === value) ? '' : value }, stay),
    find: (text, stay) => ask({ q: text }, stay),
    sortBy: (name) => ask({ sort: by !== name ? name : descending ? '' : `-${name}` }),
    toPage: (page) => write({ page: page === 1 ? '' : String(page) }),
    open: (key) => write({ [opens]: key }),
    close: () => write({ [opens]: '' }),
    reset: () => ask({ ...Object.fromEntries(all.map(({ name }) => [name, ''])), q: '' }),
  }
}

/** What somebody wrote into the address by hand is no choice. Where any or none may be chosen, choices may still be on their way. */
function known({ choices, all, typed }: Filter, value: string): string {
  if (typed !== undefined) return typed === 'word' || /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''
  if (choices === undefined) return value === '1' ? '1' : ''
  return all !== undefined || choices.some((choice) => choice.value === value) ? value : ''
}
