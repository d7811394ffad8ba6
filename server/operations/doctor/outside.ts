/** The portal as people reach it: through its name, its certificate and the proxy in front of it. */
import { connect } from 'node:tls'
import { HOLD_MS } from '#contract/checkin/devices.ts'
import { proof } from '#contract/proof.ts'
import type { Env } from '../../env/env.ts'
import { SEEN, seenFromWire } from '../../flow/seen.ts'
import { whoAnswers } from '../../providers/providers.ts'
import { bad, caution, type Check, type Finding, good, together, unseen } from './finding.ts'
import type { Fetch, World } from './world.ts'

const DAY = 86_400_000
/** Let's Encrypt renews a month before the end. */
const SOON_DAYS = 14
/** What a picture of a proof takes, as the largest that people send. */
const LARGE = 2 * 1024 * 1024
/** RFC 5737: nobody has it. */
const NOBODYS = '203.0.113.199'

type Asked = Response | string

/** @param holdMs how long the proxy is tried to hold a request: a little longer than any of ours. */
export function outsideChecks({ fetch, clock }: Pick<World, 'fetch' | 'clock'>, env: Env, holdMs = HOLD_MS + 1000): Check[] {
  const { publicUrl } = env
  const ask = asking(fetch, publicUrl)
  const secure = publicUrl.startsWith('https:')
  let first: Promise<Asked> | undefined
  const reached = () => (first ??= ask('/healthz'))
  /** What is asked only where there is somebody. */
  const there = (look: () => Promise<Finding>) => async () =>
    typeof (await reached()) === 'string' ? unseen('PUBLIC_URL 打不开，见“外网地址”一项。') : look()
  const overTls = (look: () => Promise<Finding>) => async () =>
    secure ? look() : unseen('PUBLIC_URL 不是 https：只供试用，微信与支付都需要 https。')
  return [
    { key: 'address', name: '外网地址', run: async () => lookAtAddress(await reached(), ask, publicUrl) },
    { key: 'certificate', name: 'TLS 证书', run: overTls(() => lookAtCertificate(publicUrl, clock())) },
    { key: 'redirect', name: 'http 跳转', run: overTls(there(() => lookAtRedirect(fetch, publicUrl))) },
    { key: 'hsts', name: 'HSTS', run: overTls(there(async () => lookAtHsts(await reached()))) },
    { key: 'uploads', name: '上传大小', run: there(() => lookAtUploads(ask)) },
    { key: 'held', name: '长请求', run: there(() => lookAtHeld(ask, env, holdMs)) },
    { key: 'packed', name: '压缩', run: there(() => lookAtPacking(ask)) },
    { key: 'forwarded', name: '访客地址', run: there(() => lookAtForwarding(ask, env)) },
    { key: 'standIns', name: '替身', run: there(() => lookAtStandIns(ask, env)) },
    { key: 'proofs', name: '域名验证文件', run: there(() => lookAtProofs(ask, env)) },
  ]
}

/** @returns what asks for a path; where nobody answers, why. */
function asking(fetch: Fetch, base: string): (path: string, init?: RequestInit) => Promise<Asked> {
  return (path, init) => fetch(base + path, { redirect: 'manual', ...init }).catch(whyNot)
}

const whys: Readonly<Record<string, string>> = {
  ENOTFOUND: '域名没有解析',
  EAI_AGAIN: '域名没有解析',
  ECONNREFUSED: '没有程序在这个端口上',
  ETIMEDOUT: '没有回答，请检查防火墙与安全组',
  TimeoutError: '没有回答，请检查防火墙与安全组',
  UND_ERR_CONNECT_TIMEOUT: '没有回答，请检查防火墙与安全组',
  CERT_HAS_EXPIRED: '证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '证书不是这个域名的',
}

function whyNot(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  const word = cause?.code ?? name ?? 'Error'
  return whys[word] ?? (/CERT|SIGNED|VERIFY/.test(word) ? `证书不受信任：${word}` : word)
}

async function lookAtAddress(first: Asked, ask: ReturnType<typeof asking>, publicUrl: string): Promise<Finding> {
  if (typeof first === 'string') return bad(`${publicUrl} 打不开（${first}）。服务器与反向代理在运行吗？PUBLIC_URL 写对了吗？`)
  const text = await first.text().catch(() => '')
  if (first.status >= 502 && first.status <= 504)
    return bad(`${publicUrl} 的反向代理找不到服务器（HTTP ${first.status}）：服务器在运行吗？代理的上游地址与 HOST、PORT 一致吗？`)
  if (first.status >= 300 && first.status < 400)
    return bad(`${publicUrl} 把人带到了 ${first.headers.get('location')}：PUBLIC_URL 要写最后到达的地址。`)
  if (first.status !== 200 || text !== 'ok') return bad(`${publicUrl} 上回答的不是会务（/healthz：HTTP ${first.status}）。`)
  const ready = await ask('/readyz')
  // A proxy may keep it from strangers.
  if (typeof ready === 'string' || ready.status >= 500)
    return bad('服务器在运行，但它的数据库没有回答，或不能写入（/readyz）：请看“数据库”与“磁盘”。')
  const page = await ask('/', { headers: { accept: 'text/html' } })
  if (typeof page === 'string' || page.status !== 200 || !/text\/html/.test(page.headers.get('content-type') ?? ''))
    return bad(`首页打不开（${typeof page === 'string' ? page : `HTTP ${page.status}`}）：前端还没有构建时请运行 npm run build。`)
  return good(`${publicUrl} 打得开。`)
}

interface Certificate {
  until: number
  /** Why no browser takes it. */
  flaw: string | undefined
}

async function lookAtCertificate(publicUrl: string, now: number): Promise<Finding> {
  const found = await certificateOf(new URL(publicUrl))
  if (typeof found === 'string') return bad(`取不到证书（${found}）。`)
  const days = Math.floor((found.until - now) / DAY)
  if (days < 0) return bad(`证书已过期 ${-days} 天：请续期，并让自动续期（certbot.timer 或 Caddy）运行起来。`)
  if (found.flaw !== undefined) return bad(`证书不受信任（${found.flaw}）：请换上受信任的证书，并连同中间证书一起配置。`)
  if (days < SOON_DAYS) return caution(`证书只剩 ${days} 天：自动续期没有运行，请检查 certbot.timer 或 Caddy。`)
  return good(`有效，还有 ${days} 天。`)
}

/** A name of this machine is not sent along. */
const isName = (host: string) => !/^[\d.]+$|:/.test(host)

function certificateOf({ hostname, port }: URL): Promise<Certificate | string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect(
      { host, port: Number(port || 443), ...(isName(host) && { servername: host }), rejectUnauthorized: false, timeout: 10_000 },
      () => {
        const { valid_to: until } = socket.getPeerCertificate()
        const flaw = socket.authorized
          ? undefined
          : String((socket.authorizationError as { code?: string } | null)?.code ?? socket.authorizationError)
        socket.destroy()
        resolve({ until: Date.parse(until), flaw })
      },
    )
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.once('timeout', () => {
      socket.destroy()
      resolve('没有回答')
    })
  })
}

async function lookAtRedirect(fetch: Fetch, publicUrl: string): Promise<Finding> {
  const answer = await asking(fetch, publicUrl.replace('https:', 'http:'))('/healthz')
  if (typeof answer === 'string') return caution(`http 打不开（${answer}）：直接输入域名的人看不到页面，请让代理把 http 跳转到 https。`)
  const to = answer.headers.get('location') ?? ''
  if (answer.status >= 300 && answer.status < 400 && to.startsWith('https://')) return good('http 跳转到 https。')
  return bad(`http 没有跳转到 https（HTTP ${answer.status}）：密码会明文传送，请让代理跳转。`)
}

function lookAtHsts(answer: Asked): Finding {
  const header = typeof answer === 'string' ? null : answer.headers.get('strict-transport-security')
  const seconds = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0)
  return seconds > 0 ? good('在。') : caution('没有 Strict-Transport-Security：服务器会发送，请让代理不要去掉它。')
}

/** Whoever is not signed in is refused before the body is read: nothing is kept of it. */
async function lookAtUploads(ask: ReturnType<typeof asking>): Promise<Finding> {
  const answer = await ask(proof.submit.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nothing: '0'.repeat(LARGE) }),
  })
  if (typeof answer === 'string') return bad(`2 MB 的请求传不到服务器（${answer}）：付款凭证等图片会上传失败，请检查代理的大小与时间限制。`)
  const said = (await answer.json().catch(() => undefined)) as { reason?: string } | undefined
  if (said?.reason === 'signed_out') return good('2 MB 的请求能到达服务器。')
  return bad(`2 MB 的请求被代理拒绝（HTTP ${answer.status}）：nginx 请设 client_max_body_size 4m;，其他代理请放宽请求体限制。`)
}

const bearer = ({ metricsToken }: Env) => ({ authorization: `Bearer ${metricsToken}` })
const NO_TOKEN = '设置 METRICS_TOKEN（至少 16 个字符）并重启后才能查。'

/** A device at a gate is answered after 20 seconds where there is nothing new for it. */
async function lookAtHeld(ask: ReturnType<typeof asking>, env: Env, ms: number): Promise<Finding> {
  if (env.metricsToken === '') return unseen(`检票设备的请求最长挂起 ${HOLD_MS / 1000} 秒，代理会不会切断没有查：${NO_TOKEN}`)
  const answer = await ask(`/healthz?hold=${ms}`, { headers: bearer(env), signal: AbortSignal.timeout(ms + 10_000) })
  if (typeof answer !== 'string' && answer.status === 200 && (await answer.text().catch(() => '')) === 'ok') {
    if (answer.headers.get(SEEN) === null) return unseen('运行中的服务器不认识这里的 METRICS_TOKEN：改过设置后请重启。')
    return good(`挂起 ${Math.round(ms / 1000)} 秒的请求没有被切断。`)
  }
  return bad(
    `挂起 ${Math.round(ms / 1000)} 秒的请求被切断（${typeof answer === 'string' ? answer : `HTTP ${answer.status}`}）：检票设备会反复断线，请把代理的读取超时（nginx proxy_read_timeout）设为 60 秒以上。`,
  )
}

async function lookAtPacking(ask: ReturnType<typeof asking>): Promise<Finding> {
  const page = await ask('/', { headers: { accept: 'text/html' } })
  const html = typeof page === 'string' ? '' : await page.text().catch(() => '')
  // Named by the page's own script, which asks for it once the first screen is painted.
  const script = /["'`]\/?(assets\/[^"'`]+\.js)["'`]/.exec(html)?.[1]
  if (script === undefined) return unseen('首页里没有脚本可查：前端还没有构建。')
  const answer = await ask(`/${script}`, { headers: { 'accept-encoding': 'br, gzip' } })
  if (typeof answer === 'string' || answer.status !== 200)
    return bad(`脚本打不开（${typeof answer === 'string' ? answer : `HTTP ${answer.status}`}）：/${script}`)
  await answer.body?.cancel()
  const packed = answer.headers.get('content-encoding')
  return packed === null
    ? caution('脚本没有压缩就发出：请让代理把 Accept-Encoding 传给服务器，或自己压缩。')
    : good(`脚本以 ${packed} 压缩。`)
}

/**
 * With an address of nobody's in the header: a proxy adds whom it speaks for behind it, or puts that in its place;
 * where it comes through as it was sent, there is none.
 */
async function lookAtForwarding(ask: ReturnType<typeof asking>, env: Env): Promise<Finding> {
  if (env.metricsToken === '') return unseen(`TRUST_PROXY 与代理是否相符没有查：${NO_TOKEN}`)
  const answer = await ask('/healthz', { headers: { ...bearer(env), 'x-forwarded-for': NOBODYS } })
  const seen = typeof answer === 'string' ? undefined : seenFromWire(answer.headers.get(SEEN))
  if (seen === undefined) return unseen('运行中的服务器不认识这里的 METRICS_TOKEN：改过设置后请重启。')
  const last = seen.forwarded.split(',').at(-1)?.trim() ?? ''
  const isBehind = last !== NOBODYS && last !== ''
  if (seen.trusted && last === NOBODYS)
    return bad(
      'TRUST_PROXY=1，但前面没有代理，或代理原样转发 X-Forwarded-For：任何人都能冒充别的地址。请去掉 TRUST_PROXY，或让代理加上访客地址。',
    )
  if (seen.trusted && !isBehind)
    return bad('TRUST_PROXY=1，但代理没有加 X-Forwarded-For：所有访客共用代理的地址，限制会误伤。请让代理加上它。')
  if (!seen.trusted && last !== NOBODYS)
    return bad('前面有代理，但没有设 TRUST_PROXY=1：所有访客共用代理的地址，微信 H5 支付会被拒绝。请设上并重启。')
  return good(seen.trusted ? '代理加上访客地址，服务器相信它。' : '前面没有代理，服务器自己看见访客地址。')
}

/** They hand out everybody's SMS codes, and call paid what nobody has paid. */
async function lookAtStandIns(ask: ReturnType<typeof asking>, env: Env): Promise<Finding> {
  const answer = await ask('/sandbox', { headers: { accept: 'application/json' } })
  if (typeof answer === 'string') return unseen(`没有查成（${answer}）。`)
  // Their door leads whoever may come in to the first page.
  if (answer.status >= 400) return good('从外面打不开。')
  const real = Object.values(whoAnswers(env.providers, false)).includes('real')
  return env.sandboxOpen && !real
    ? caution('SANDBOX=1：任何人都能打开替身，读到所有人的验证码。只供试用，正式使用前请去掉。')
    : bad('替身从外面打得开：任何人都能读到验证码、把订单说成已付。请去掉 SANDBOX=1 并重启。')
}

async function lookAtProofs(ask: ReturnType<typeof asking>, { providers }: Env): Promise<Finding> {
  const { wechatVerify } = providers
  if (wechatVerify.length === 0) return unseen('没有设 WECHAT_VERIFY：微信后台要求验证域名时再设。')
  const found = await Promise.all(
    wechatVerify.map(async (one) => {
      const name = `MP_verify_${one}.txt`
      const answer = await ask(`/${name}`)
      const text = typeof answer === 'string' ? answer : await answer.text().catch(() => '')
      return text.trim() === one ? good('') : bad(`/${name} 的内容不对：改过 WECHAT_VERIFY 后请重启，并确认代理没有拦下 .txt。`)
    }),
  )
  return together(found, `${wechatVerify.length} 个文件的内容都对。`)
}
