/** The whole client: routes inside the frame, answers shared below. */
import { StrictMode } from 'react'
import { SWRConfig } from 'swr'
import { Router } from 'wouter'
import { reading } from './api/use-query.ts'
import './routes.ts'
import { Frame } from './frame/frame.tsx'

export interface AppProps {
  /** Answers that came with the page, by contract/query-key.ts. */
  answers: Readonly<Record<string, unknown>>
  /** Path and query, at the server only. */
  url?: string
}

export function App({ answers, url }: AppProps) {
  return (
    <StrictMode>
      <SWRConfig value={{ ...reading, fallback: answers }}>
        <Router ssrPath={url}>
          <Frame />
        </Router>
      </SWRConfig>
    </StrictMode>
  )
}
