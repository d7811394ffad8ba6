/** Back and Forward in jsdom, as far as everything that they bring about. */
import { getConfig } from '@testing-library/react'

/** The history moves in tasks of its own: somebody is told, and moves it once more, twice at most. */
const TASKS = 12

/** As long as the history and the layers over a page need to agree. Drawn as in a browser, not all at the end as in act. */
export const settled = () =>
  getConfig().asyncWrapper(async () => {
    for (let task = 0; task < TASKS; task++) await new Promise((resolve) => void setTimeout(resolve))
  })

export async function goBack(): Promise<void> {
  history.back()
  await settled()
}

export async function goForward(): Promise<void> {
  history.forward()
  await settled()
}
