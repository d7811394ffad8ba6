/** A part that is fetched by the tap that needs it; the screen stays as it is should it not come. */
import { type ComponentType, useState } from 'react'
import { notice } from '../ui/notice.ts'

/** @returns the part, once it was fetched, and what fetches it. */
export function useFetched<P>(load: () => Promise<{ default: ComponentType<P> }>): [Part: ComponentType<P> | undefined, fetch: () => void] {
  const [Part, setPart] = useState<ComponentType<P>>()
  const fetch = () =>
    void load().then(
      ({ default: Fetched }) => setPart(() => Fetched),
      () => notice.warning('没有打开，请检查网络后重试'),
    )
  return [Part, fetch]
}
