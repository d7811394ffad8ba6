/** A screen in a chunk of its own: loaded ahead, shown at once when it is here, waited for when not. */
import type { ComponentType, ReactElement } from 'react'
import { fetchChunk } from './chunk.ts'

export interface Screen {
  /** Fetches it; again after a failure. */
  load: () => Promise<void>
  Show: () => ReactElement
}

export function screen(fetchIt: () => Promise<{ default: ComponentType }>): Screen {
  let Ready: ComponentType | undefined
  let coming: Promise<void> | undefined
  let failure: unknown

  function load(): Promise<void> {
    coming ??= fetchChunk(fetchIt).then(
      (module) => {
        Ready = module.default
        failure = undefined
      },
      (error: unknown) => {
        coming = undefined
        failure = error
        throw error
      },
    )
    return coming
  }

  function Show() {
    if (Ready !== undefined) return <Ready />
    if (failure !== undefined) throw failure
    // Suspense waits for what is thrown. A failure is thrown by the next rendering.
    throw load().catch(() => {})
  }

  return { load, Show }
}
