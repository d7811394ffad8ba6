/** The login screens in jsdom before a server that answers as a test says: what was sent to it, and what a person does. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { useLocation } from 'wouter'
import { SUCCESS } from '#contract/outcome.ts'
import { paths } from '#contract/paths.ts'
import { session } from '#contract/session.ts'
import { check } from '#src/features/session/parts/check.ts'
import { forget } from '#src/session/keep-session.ts'
import { forgetKept } from '#src/session/kept.ts'
import LoginBranded from '#src/features/session/screens/login-branded.tsx'
import LoginPhone from '#src/features/session/screens/login-phone.tsx'
import Login from '#src/features/session/screens/login.tsx'
import Register from '#src/features/session/screens/register.tsx'
import Loading from '#src/features/system/screens/loading.tsx'
import { settled } from './history.ts'

interface Sent {
  path: string
  body: Record<string, unknown>
}
type Answer = (body: Record<string, unknown>) => object | Promise<object>

const screens: { [path: string]: ComponentType } = {
  [paths.loading]: Loading,
  [paths.login]: Login,
  [paths.loginPhone]: LoginPhone,
  [paths.loginBranded]: LoginBranded,
  [paths.register]: Register,
}

function Portal() {
  const [path] = useLocation()
  const Show = screens[path]
  return Show === undefined ? <p>到达 {path}</p> : <Show />
}

// The rules of its forms are here from a form's first focus on.
await check(session.login, {})

/** What the screens fetch when it is asked for: here at once, as after a moment's network. */
const fetched = () =>
  Promise.all([
    import('#src/features/session/parts/register-form.tsx'),
    import('#src/features/session/parts/reset-form.tsx'),
    import('#src/features/session/parts/captcha-sheet.tsx'),
    import('#src/features/session/parts/agreements/agreement-dialog.tsx'),
  ])
/** The real one, also where a test has stopped the timers. */
const turn = setImmediate
/** Does it, and waits for what it fetches. */
async function doing(what: () => unknown): Promise<void> {
  await fetched()
  await act(async () => void what())
  for (let left = 3; left > 0; left--) await act(() => new Promise<void>((resolve) => void turn(resolve)))
}

export const fine = (data: unknown) => ({ code: SUCCESS, msg: '', data })
export const refused = (reason: string, msg: string, code = 'no') => ({ code, msg, reason, data: null })
export const login = { id: '7', name: '沈知远', sysCode: '-000001', role: 'user', tokenInfoVo: { access_token: 'token', expires_in: 1 } }

export function entry() {
  const sent: Sent[] = []
  /** By the end of a call's path; what is not said here succeeds with what most tests want. */
  const answers: { [path: string]: Answer } = {
    '/sms/send': () => fine({ seconds: 60 }),
    '/captcha/gen': () => fine({ captchaId: `c${sent.length}`, image: 'data:image/png;base64,AAAA', seconds: 300 }),
    '/member/auth/login': () => fine(login),
    '/user/register': ({ mobile }) => fine({ id: '7', mobile, applyState: '' }),
    '/addByDeptCode': ({ mobile }) => fine({ id: '7', mobile, applyState: 'waiting' }),
    '/getByDictionaryCode': () =>
      fine([
        { code: 'shanghai', name: '居民身份证', sort: 1 },
        { code: 'beijing', name: '军官（士官）证', sort: 2 },
        { code: 'beijings', name: '学生证', sort: 3 },
      ]),
    '/': () =>
      fine({
        sysCode: '-000001',
        title: '云栖谷教育',
        operator: '云栖谷教育发展中心',
        favicon: '',
        logo: '',
        brandColor: '',
        supportPhone: '0571-88000000',
        supportHours: '工作日 09:00-18:00',
        manualUrl: '/manual.pdf',
        icp: '',
      }),
  }
  const drawn: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body = '{}' }: { body?: string }) => {
    const path = address.split('?')[0] as string
    const query = Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''))
    const one = { path, body: { ...query, ...(JSON.parse(body) as Record<string, unknown>) } }
    if (path !== '/') sent.push(one)
    const answer = Object.keys(answers).find((end) => (end === '/' ? path === '/' : path.endsWith(end)))
    if (answer === undefined) throw new Error(`Nobody answers ${path}`)
    return new Response(JSON.stringify(await (answers[answer] as Answer)(one.body)))
  })
  // jsdom draws nothing and loads no pictures.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => {},
    drawImage: ({ src }: { src: string }) => drawn.push(src),
  } as never)
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      addEventListener(_: string, onLoad: () => void) {
        queueMicrotask(onLoad)
      }
    },
  )
  vi.stubGlobal('scrollTo', () => {})

  return {
    answers,
    drawn,
    /** Bodies, and queries, of the calls to a path, in their order. */
    bodies: (end: string) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body),
    async open(address: string, { wide = true } = {}) {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width') && wide }))
      window.history.replaceState(null, '', address)
      await doing(() =>
        render(
          <SWRConfig value={{ provider: () => new Map() }}>
            <Portal />
          </SWRConfig>,
        ),
      )
    },
    async leave() {
      vi.useRealTimers()
      cleanup()
      // What lay over the page takes its entry along a moment later: not in the history of whoever comes next.
      await settled()
      forget()
      forgetKept()
    },
  }
}

export const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
export const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
export const press = (name: string | RegExp) => doing(() => fireEvent.click(screen.getByRole('button', { name })))
export const follow = (name: string) => doing(() => fireEvent.click(screen.getByRole('link', { name })))
export const turnTo = (name: string) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })))
export const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
export const here = () => location.pathname + location.search
