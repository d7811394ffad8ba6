/**
 * WebKit, the engine of every browser on an iPhone and of WeChat there, by plain WebDriver calls: Debian's
 * webkit2gtk-driver brings WebKitWebDriver and MiniBrowser, which wants a display (xvfb). Most machines have neither.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')

/** The missing packages; empty where the engine runs. */
export const lacking = [
  !existsSync(DRIVER) && 'webkit2gtk-driver',
  miniBrowser === undefined && 'MiniBrowser',
  process.env['DISPLAY'] === undefined && !existsSync(XVFB) && 'a display (xvfb)',
].filter((one) => one !== false)

/** W3C's name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export interface WebKit {
  open(url: string): Promise<void>
  /** Taps what the XPath finds, once it is there. */
  tap(xpath: string): Promise<void>
  /** Ticks the box that the XPath finds: it is drawn anew, so that the browser's own is not seen. */
  tick(xpath: string): Promise<void>
  /** Types into what the XPath finds, behind what stands there. */
  type(xpath: string, text: string): Promise<void>
  /** Until the XPath finds something that is seen. */
  see(xpath: string): Promise<void>
  /** The window as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

const children: ChildProcess[] = []
function begin(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true })
  children.push(child)
  return child
}

/** A display of our own: Xvfb chooses its number and says it. */
async function display(): Promise<string> {
  const given = process.env['DISPLAY']
  if (given !== undefined) return given
  const child = begin(XVFB, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], process.env)
  const said = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('Xvfb does not start')))
  })
  return `:${said}`
}

/** A window about as wide as a phone: MiniBrowser's own buttons let it become no narrower. */
export async function launchWebKit(): Promise<WebKit> {
  const port = await freePort()
  begin(DRIVER, [`--port=${port}`], { ...process.env, DISPLAY: await display(), WEBKIT_DISABLE_COMPOSITING_MODE: '1', LANG: 'zh_CN.UTF-8' })
  const base = `http://127.0.0.1:${port}`

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  /** Nothing tells when: asked again until it is so, or too late. */
  async function until<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    for (const late = Date.now() + 15_000; ; await pause(100)) {
      try {
        return await attempt()
      } catch (error) {
        if (Date.now() > late) throw new Error(`waited in vain for ${what}`, { cause: error })
      }
    }
  }

  const options = { binary: miniBrowser, args: ['--automation'] }
  const { sessionId } = await until('the driver', () =>
    call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
  )
  const at = `/session/${sessionId}`
  await call('POST', `${at}/window/rect`, { width: 390, height: 900 })

  const find = (xpath: string) =>
    until(xpath, async () => {
      const found = await call<Record<string, string>[]>('POST', `${at}/elements`, { using: 'xpath', value: xpath })
      for (const one of found) {
        const id = one[ELEMENT] as string
        if (await call<boolean>('GET', `${at}/element/${id}/displayed`)) return id
      }
      throw new Error('nothing of that kind is seen')
    })
  const on = (xpath: string, path: string, body: unknown) =>
    until(xpath, async () => {
      const id = await find(xpath)
      // The driver scrolls as little as it can, which leaves it under the bar at the foot.
      const centred = { script: "arguments[0].scrollIntoView({ block: 'center' })", args: [{ [ELEMENT]: id }] }
      await call('POST', `${at}/execute/sync`, centred)
      await call('POST', `${at}/element/${id}/${path}`, body)
    })

  return {
    open: (url) => call('POST', `${at}/url`, { url }),
    tap: async (xpath) => void (await on(xpath, 'click', {})),
    tick: async (xpath) => {
      const [box] = await call<unknown[]>('POST', `${at}/elements`, { using: 'xpath', value: xpath })
      await call('POST', `${at}/execute/sync`, { script: 'arguments[0].click()', args: [box] })
    },
    type: async (xpath, text) => void (await on(xpath, 'value', { text })),
    see: async (xpath) => void (await find(xpath)),
    picture: async () => Buffer.from(await call<string>('GET', `${at}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', at).catch(() => {})
      for (const { pid } of children.splice(0)) if (pid !== undefined) process.kill(-pid)
    },
  }
}
