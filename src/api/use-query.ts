/** Reads: the answer of a call, shared by all who ask the same and kept while it is refreshed. */
import { useEffect } from 'react'
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr'
import type { Call, Data, Input } from '#contract/call.ts'
import { queryKey } from '#contract/query-key.ts'
import type { ByTap } from './by-tap.ts'
import { type CallError, Offline, Refusal, request } from './call.ts'
import { storage } from './storage.ts'

export interface QueryOptions<T> {
  /** Ask although the page brought an answer: places left, and whatever else is true only now. */
  fresh?: boolean
  /** Ask again every so many milliseconds; as a function, depending on the answer (0 stops). */
  every?: number | ((data: T | undefined) => number)
  /** The screen shows the failure in its own words, no notice. */
  quiet?: boolean
}

export interface Query<T> {
  data: T | undefined
  error: CallError | undefined
  /** Nothing to show yet. */
  loading: boolean
  /** Asking, with or without something to show. */
  asking: boolean
  /** `data` came from the server in this page's life, not with the page. */
  settled: boolean
  /** Asks again now. */
  retry: () => Promise<unknown>
  /** Puts an answer in place that the screen knows already, such as the reply to a change. */
  put: (data: T) => void
}

/** Keys that the server has answered since the page began. */
const answered = new Set<string>()
/** Keys whose embedded answer was shown and left: coming back later, it is worth a look at the server. */
const left = new Set<string>()

/** Answers on their way that nobody has taken yet, by their keys. */
const ahead = new Map<string, Promise<unknown>>()
/** Whoever has a ticket looks for none at once: an answer that is older than this is not theirs. */
const AHEAD_MS = 10_000

/** Answers to a person are that person's, at that tenant: whoever signs in next on this handset finds none of them. */
export function keyOf<C extends Call>(call: C, input: Input<C>): string {
  const key = queryKey(call, input as Record<string, unknown>)
  return call.access === 'anyone' ? key : `${key} ${storage.userId.get()} ${storage.thirdId.get()}`
}

/** Asks before there is a screen to ask: whoever does so first takes this answer, or hears that there is none. Later it is old. */
export function askAhead<C extends Call>(call: C, input: Input<C>): void {
  const answer = request(call, input, { quiet: true, background: true })
  ahead.set(keyOf(call, input), answer)
  answer.catch(() => {})
  setTimeout(() => ahead.clear(), AHEAD_MS)
}

/** @param input null while what to ask is not known: nothing is asked. */
export function useQuery<C extends Call>(call: C, input: Input<C> | null, options: QueryOptions<Data<C>> = {}): Query<Data<C>> {
  const key = input === null ? null : keyOf(call, input)
  const { fallback, byTap } = useSWRConfig() as ReturnType<typeof useSWRConfig> & ByTap
  const carried = key !== null && key in fallback && !answered.has(key)
  const { data, error, isValidating, mutate } = useSWR<Data<C>, CallError>(
    key,
    async () => {
      const begun = ahead.get(key as string) as Promise<Data<C>> | undefined
      ahead.delete(key as string)
      const answer = await (begun ?? request(call, input as Input<C>, { quiet: options.quiet, background: !byTap }))
      answered.add(key as string)
      return answer
    },
    {
      revalidateIfStale: options.fresh || !carried || left.has(key),
      // By itself SWR takes an answer of the last two seconds for one to the next question: asked faster, every other one would go unasked.
      ...(options.every !== undefined && { refreshInterval: options.every, dedupingInterval: 500 }),
    },
  )
  useEffect(() => (key === null ? undefined : () => void left.add(key)), [key])
  return {
    data,
    error,
    loading: key !== null && data === undefined && error === undefined,
    asking: isValidating,
    settled: key !== null && data !== undefined && answered.has(key),
    retry: () => mutate(),
    put: (known) => {
      if (key !== null) answered.add(key)
      void mutate(known, { revalidate: false })
    },
  }
}

/** What all reads have in common, for SWRConfig in app.tsx. */
export const reading: SWRConfiguration = {
  focusThrottleInterval: 30_000,
  errorRetryCount: 3,
  // A refusal stays one however often it is asked for; a lost network or a busy server may pass.
  shouldRetryOnError: (error: unknown) => error instanceof Offline || (error instanceof Refusal && error.http >= 502),
}
