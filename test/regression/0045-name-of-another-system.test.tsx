/**
 * From a rendered page onward the bar named the platform for people of another system: the page had brought that answer,
 * and nobody asked for theirs.
 */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { paths } from '#contract/paths.ts'
import { queryKey } from '#contract/query-key.ts'
import { system } from '#contract/system.ts'
import { storage } from '#src/api/storage.ts'
import { App } from '#src/app.tsx'
import { comeAlive } from '#src/frame/alive.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { show } from '../support/at-a-screen.tsx'

const OTHER = '-000002'
let opened: Opened
/** Whom the page has asked for the name. */
let asked: (string | null)[]

beforeEach(async () => {
  opened = await freshDatabase()
  const { app } = await testApp(opened.db)
  asked = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address === system.headerInfo.path) asked.push(new Headers(init.headers).get('sys-code'))
    return app.request(address, { ...init, signal: null })
  })
  comeAlive()
})
afterEach(async () => {
  cleanup()
  storage.thirdId.remove()
  await opened.drop()
})

/** Comes with the name of the platform in the page. */
async function arrive(thirdId: string): Promise<void> {
  storage.thirdId.set(thirdId)
  window.history.replaceState(null, '', paths.meetingList)
  await act(async () => {
    show(<App answers={{ [queryKey(system.headerInfo, {})]: { title: '平台本身', sysCode: DEFAULT_SYS_CODE } }} />)
  })
  await screen.findByText('第六届全国智慧教育大会')
}

it('asks for the name of the system that people are at', async () => {
  await arrive(OTHER)
  await waitFor(() => expect(asked).toEqual([OTHER]))
})
