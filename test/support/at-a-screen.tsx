/** What a person does at a screen in jsdom, and the network that a test gives it. */
import { act, type BoundFunctions, fireEvent, type queries, render, type RenderResult, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type SWRConfiguration, SWRConfig } from 'swr'
import { vi } from 'vitest'
import { SUCCESS } from '#contract/outcome.ts'

/** Renders a part of the client by itself, with an empty cache. @param path its address, if it reads one. */
export function show(part: ReactNode, path?: string, config: SWRConfiguration = {}): RenderResult {
  if (path !== undefined) window.history.replaceState(null, '', path)
  return render(<SWRConfig value={{ provider: () => new Map(), fallback: {}, shouldRetryOnError: false, ...config }}>{part}</SWRConfig>)
}

/** From here on, calls to these addresses find no network. */
export function loseCalls(isLost: (address: string) => boolean): void {
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (isLost(address)) throw new Error('no network')
    return reach(address, init)
  })
}

/** jsdom draws nothing: pictures and codes stay blank. */
export const withoutDrawing = (): void => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)

/** The answer of a server that succeeds. */
export const reply = (data: unknown): Response => Response.json({ code: SUCCESS, msg: '', data })

type ScopedQueries = BoundFunctions<typeof queries>
/** The part of the page that is searched. */
type Scope = Pick<ScopedQueries, 'queryAllByRole' | 'findByRole' | 'findByLabelText' | 'getByLabelText'>
type Name = string | RegExp

export const tap = (found: HTMLElement): Promise<void> => act(async () => void fireEvent.click(found))

/** Presses the only button of this name, as soon as it is there. */
export async function press(name: Name, scope: Scope = screen): Promise<void> {
  // Waiting for a button needs real timers, also if it is there.
  const [button, another] = vi.isFakeTimers() ? scope.queryAllByRole('button', { name }) : []
  await tap(button !== undefined && another === undefined ? button : await scope.findByRole('button', { name }))
}

/** Presses the first of several buttons of this name, as soon as one is there. */
export const pressFirst = async (name: Name): Promise<void> => tap((await screen.findAllByRole('button', { name }))[0] as HTMLElement)

/** Fills in a field, as soon as it is there. */
export async function write(label: Name, value: string, scope: Scope = screen): Promise<void> {
  const field = await scope.findByLabelText(label)
  await act(async () => void fireEvent.change(field, { target: { value } }))
}

/** Fills in a field that is there already. */
export const type = (label: Name, value: string, scope: Scope = screen): boolean =>
  fireEvent.change(scope.getByLabelText(label), { target: { value } })

/** What stands in the open dialog. */
export const dialog = async (name?: string): Promise<ScopedQueries> =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }))
