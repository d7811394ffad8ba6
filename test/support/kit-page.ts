/** Parts of the kit on a page of their own, in front of the real product: what is not a screen by itself is walked through here. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import type { Db } from '#server/db/db.ts'
import { giveRole } from '#server/features/right/store.ts'
import { readStatic } from '#server/http/static.ts'
import { served, type Served, type Size, visit, type Visit } from './browser.ts'
import { builtSite } from './built-site.ts'
import { signIn } from './person.ts'
import { root } from './sources.ts'

export interface KitPages extends Served {
  /** Somebody who has signed in, and organises meetings: who else writes for public pages? */
  open(browser: Browser, size: Size, mobile: string, search?: string): Promise<Visit & { page: Page }>
  leave(): Promise<void>
}

/** @param script of the page: a module that draws into `#app`, in TSX. */
export async function kitPages(db: Db, script: string): Promise<KitPages> {
  const folder = mkdtempSync(join(root, 'node_modules', '.kit-page-'))
  writeFileSync(
    join(folder, 'page.tsx'),
    `import '${root}/src/first-load.ts'
    import { comeAlive, settle } from '${root}/src/frame/alive.ts'
    comeAlive()
    settle()
    ${script}`,
  )
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>表单</title><link rel="icon" href="/favicon.svg">' +
      '<main id="app"></main><script type="module" src="./page.tsx"></script></html>',
  )
  await build({
    configFile: false,
    root: folder,
    base: '/kit-page/',
    logLevel: 'silent',
    // Vitest's NODE_ENV is neither.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: 'built', target: ['chrome69', 'safari12'], modulePreload: false },
  })
  const site = await builtSite()
  for (const [path, file] of readStatic(join(folder, 'built'))) site.files.set(`/kit-page${path}`, file)
  const product = await served(db, { site })
  return {
    ...product,
    async open(browser, size, mobile, search = '') {
      const visited = await visit(browser, size)
      const person = await signIn(product, mobile)
      const role = { third_id: DEFAULT_SYS_CODE, meeting_id: '', role_id: 'organiser', granted_by: '', created_at: 0 }
      await db.write((tx) => giveRole(tx, { user_id: person.id, ...role }))
      await visited.context.addInitScript((kept) => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
      }, sessionOf(person))
      await visited.page.goto(`${product.url}/kit-page/index.html${search}`)
      return visited
    },
    async leave() {
      await product.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** What the client keeps of a session. */
export function sessionOf({ id, token = '', mobile }: { id: string; token?: string | undefined; mobile: string }): Record<string, string> {
  return {
    token,
    userToken: token,
    USER_ID: id,
    mobile,
    phone: mobile,
    thirdId: '-000001',
    user: JSON.stringify({ id, mobile, thirdId: '-000001', checktOperate: 0 }),
  }
}
