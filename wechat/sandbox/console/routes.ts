/** The console's page, its own files, and the little it asks of the server. Mounted at the root of the box. */
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { type FaultName, faultNames } from '../faults.ts'
import { type Fault, faultNames as payFaultNames } from '../merchant/faults.ts'
import { type Mode, modes } from '../merchant/keys.ts'
import type { MerchantBox } from '../merchant/merchant.ts'
import type { Kind } from '../merchant/order-fields.ts'
import type { PlatformBox } from '../platform/platform.ts'
import { credentials, isAtThisMachine } from './credentials.ts'
import { type ConsoleLink, consolePage } from './page.ts'
import { productNames, serverTimes } from './words.ts'

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const
const files = (['console.js', 'card.js', 'phone.js', 'panel.js', 'visitor.js', 'console.css'] as const).map((name) => ({
  name,
  type: types[name.split('.')[1] as keyof typeof types],
  text: readFileSync(new URL(name, import.meta.url), 'utf8'),
}))

/** Messages shown. */
const SHOWN = 20

interface Parts {
  platform: Pick<PlatformBox, 'users' | 'faults' | 'messages'>
  pay: Pick<MerchantBox, 'misbehave' | 'pendingFaults' | 'products' | 'keyMode' | 'setKeyMode' | 'rotateCertificate'>
  links: readonly ConsoleLink[]
  configured: () => Parameters<typeof credentials>[0]
}

export function consoleRoutes({ platform: { users, faults, messages }, pay, links, configured }: Parts): Hono {
  const routes = new Hono()
  routes.get('/', (http) => http.html(consolePage(users, links)))
  for (const { name, type, text } of files)
    routes.get(`/console/${name}`, (http) => http.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }))

  routes.get('/console/state', (http) =>
    http.json({
      faults: faults.list().map(({ name }) => name),
      products: [...pay.products],
      keyMode: pay.keyMode(),
      payFaults: pay.pendingFaults(),
      messages: messages
        .slice(-SHOWN)
        .toReversed()
        .map(({ msgId, user, template, url, values, at }) => ({
          msgId,
          at,
          url,
          to: user.nickname,
          title: template.title,
          lines: Object.entries(values).map(([name, value]) => ({ label: template.fields[name], value })),
        })),
    }),
  )
  routes.get('/console/credentials', (http) => {
    http.header('Cache-Control', 'no-store')
    return isAtThisMachine(http) ? http.text(credentials(configured())) : http.text('只在运行它的机器上、用本机地址打开时显示', 403)
  })
  routes.post('/console/fault', async (http) => {
    const { name, on } = await http.req.json<{ name: FaultName; on: boolean }>()
    if (!faultNames.includes(name)) return http.json({ error: 'no such fault' }, 400)
    faults.set(name, on ? serverTimes[name] : 0)
    return http.body(null, 204)
  })
  routes.post('/console/product', async (http) => {
    const { name, on } = await http.req.json<{ name: Kind; on: boolean }>()
    if (!Object.hasOwn(productNames, name)) return http.json({ error: 'no such product' }, 400)
    if (on) pay.products.add(name)
    else pay.products.delete(name)
    return http.body(null, 204)
  })
  routes.post('/console/pay-fault', async (http) => {
    const { name, on = true } = await http.req.json<{ name: Fault; on?: boolean }>()
    if (!payFaultNames.includes(name)) return http.json({ error: 'no such fault' }, 400)
    pay.misbehave(name, on ? 1 : 0)
    return http.body(null, 204)
  })
  routes.post('/console/key-mode', async (http) => {
    const { mode } = await http.req.json<{ mode: Mode }>()
    if (!modes.includes(mode)) return http.json({ error: 'no such key mode' }, 400)
    pay.setKeyMode(mode)
    return http.body(null, 204)
  })
  routes.post('/console/rotate-certificate', (http) => {
    pay.rotateCertificate()
    return http.body(null, 204)
  })
  return routes
}
