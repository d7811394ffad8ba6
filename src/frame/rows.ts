/**
 * The rows of src/routes.ts, found by path: the public ones are here from the start, the others come together when one
 * of them is asked for.
 */
import { useEffect, useReducer, useState } from 'react'
import { fetchChunk } from './chunk.ts'
import { fetchNeeds } from './needs.ts'
import type { Row } from './row.ts'

let here: readonly Row[] = []
let fetchLater: () => Promise<{ laterRows: readonly Row[] }>
let coming: Promise<void> | undefined
let complete = false

/** For src/routes.ts. */
export function showRows(rows: readonly Row[], later: typeof fetchLater): void {
  here = rows
  fetchLater = later
}

/** The row of a path; a slash too many at its end does not matter. @returns undefined also for one that has not come yet. */
export function rowAt(path: string): Row | undefined {
  return here.find((row) => row.path === path) ?? here.find((row) => row.path === path.replace(/\/+$/, ''))
}

/** The same, once it is here. @returns undefined where there is none. @throws when it could not be fetched. */
export async function findRow(path: string): Promise<Row | undefined> {
  const known = rowAt(path)
  if (known !== undefined || complete) return known
  coming ??= fetchChunk(fetchLater).then(
    ({ laterRows }) => {
      here = [...here, ...laterRows]
      complete = true
    },
    (error: unknown) => {
      coming = undefined
      throw error
    },
  )
  await coming
  return rowAt(path)
}

/** Asks for what the page left out: which files the next chunks need. In development nothing is written down. */
export function fetchAllNeeds(later = complete): void {
  if (!import.meta.env.PROD) return
  for (const which of later ? (['needs', 'later'] as const) : (['needs'] as const)) fetchNeeds(which).catch(() => {})
}

/** Fetches the screen of a path ahead of its use, as far as the network allows. */
export function fetchScreen(path: string): void {
  if (rowAt(path) === undefined) fetchAllNeeds(true)
  findRow(path)
    .then((row) => row?.screen.load())
    .catch(() => {})
}

/** The row people are on. @returns `missing` when there is none; `error` while it could not be fetched. */
export function useRowAt(path: string): { row: Row | undefined; missing: boolean; error: Error | undefined; retry: () => void } {
  const [error, setError] = useState<Error>()
  const [tries, retry] = useReducer((count: number) => count + 1, 0)
  const [, show] = useReducer((count: number) => count + 1, 0)
  const row = rowAt(path)
  const missing = row === undefined && complete
  useEffect(() => {
    if (row !== undefined || missing) return
    setError(undefined)
    findRow(path).then(show, setError)
  }, [path, row, missing, tries])
  return { row, missing, error, retry }
}
