/** The client's beginning: takes over a page that the server rendered, or draws one. */
import './first-load.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Meeting } from '#contract/meeting.ts'
import { meeting } from '#contract/meeting.ts'
import { inputOf } from '#contract/query-key.ts'
import { ticket } from '#contract/ticket.ts'
import { storage } from './api/storage.ts'
import { askAhead } from './api/use-query.ts'
import { App } from './app.tsx'
import { comeAlive, settle } from './frame/alive.ts'
import { dropTaps } from './frame/first-taps.ts'
import { rowAt } from './frame/rows.ts'
import { applyTextSize } from './session/text-size.ts'

const root = document.getElementById('app') as HTMLElement
const answers = JSON.parse(document.getElementById('data')?.textContent || '{}') as Record<string, unknown>

// The meeting the server rendered is the meeting this page is about, whatever storage said.
const [shown, listed] = [meeting.get, ticket.list].map(({ path }) => Object.keys(answers).find((key) => key.startsWith(`${path} `)))
if (shown !== undefined) storage.meetingId.set((answers[shown] as Meeting).id)

// The places left are true only now, and what people wait for: they are on their way while the page is taken over.
if (listed !== undefined) askAhead(ticket.list, inputOf(listed))

applyTextSize()
comeAlive()
if (root.firstElementChild === null) {
  settle()
  createRoot(root).render(<App answers={answers} />)
} else {
  rowAt(location.pathname)
    ?.screen.load()
    .then(
      // In slices: as one piece it holds a slow phone's taps and scrolling for half a second.
      () => startTransition(() => void hydrateRoot(root, <App answers={answers} />)),
      // The text can be read meanwhile; with a network the page gets another chance.
      () => {
        dropTaps()
        addEventListener('online', () => location.reload(), { once: true })
      },
    )
}
